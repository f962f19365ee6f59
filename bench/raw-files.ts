import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, fsyncSync, openSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

// The baseline for transfers of files: a bare server that hashes and stores uploads (PUT /<path>), and sends files and
// ranges of them (GET /<path>). Its argument is the port.

const server = createServer(async (request, response) => {
  const path = decodeURIComponent(request.url ?? '')
  if (request.method === 'PUT') {
    const hash = createHash('sha256')
    const file = openSync(path, 'w')
    request.on('data', (chunk) => hash.update(chunk))
    await pipeline(request, createWriteStream(path, { fd: file, autoClose: false }))
    fsyncSync(file)
    response.end(hash.digest('hex'))
    return
  }
  const { size } = statSync(path)
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(first ?? 0), Number(last ?? size - 1)]
  response.setHeader('content-length', end - start + 1)
  await pipeline(createReadStream(path, { start, end }), response)
})
server.listen(Number(process.argv[2]), '127.0.0.1')
await once(server, 'listening')
process.send?.('listening')
