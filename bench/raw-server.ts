import { createServer } from 'node:http'

// The baseline for requests: sends given bodies, each at its own address, and does nothing else.

const bodies = new Map<string, Buffer>()

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '')
  if (!body) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  return response.end(body)
})

process.on('message', ({ path, body }: { path: string; body: string }) => {
  bodies.set(path, Buffer.from(body, 'base64'))
  process.send?.('taken')
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
