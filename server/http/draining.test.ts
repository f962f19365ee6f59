import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { drain, letInWaiting } from './draining.ts'

// The database does not matter: there is none.

test('a connection that is kept alive is answered once more before the server closes, and told that it was the last time', async (t) => {
  const server = createServer((_request, response) => response.end('ja')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => {
    agent.destroy()
    server.close()
  })
  const ask = async () => {
    const { port } = server.address() as AddressInfo
    const [answer] = (await once(
      request({ port, host: '127.0.0.1', agent }).end(),
      'response',
    )) as [IncomingMessage]
    await answer.toArray()
    return answer.headers.connection
  }
  assert.equal(await ask(), 'keep-alive')
  const drained = drain(server)
  assert.equal(await ask(), 'close')
  await drained
  assert.equal(await promisify(server.getConnections.bind(server))(), 0)
})

test('point 7: who connects while the server closes and asks a moment later is answered', async (t) => {
  const server = createServer((_request, response) => response.end('ja')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.after(() => server.close())
  // Says nothing, and so is waited for until nobody new is let in.
  const connected = once(server, 'connection')
  const silent = connect(port, '127.0.0.1')
  await connected
  const closing = new Promise((resolve) => server.once('close', resolve))
  const drained = drain(server)
  while (server.listening) await new Promise((resolve) => setTimeout(resolve, 10))
  silent.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n')
  const [answer] = (await once(silent, 'data')) as [Buffer]
  assert.match(String(answer), /^HTTP\/1.1 200/)
  await Promise.all([drained, closing])
})

test('issue 16, drain: whoever connected while the server stood still is let in before it closes', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let came = 0
  server.on('connection', () => {
    came += 1
  })
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const visitors = new Worker(connectTwenty, { eval: true, workerData: { port, connected } })
  t.after(async () => {
    await visitors.terminate()
    server.close()
  })
  // The system lets them connect; this thread stands still until all of them have.
  Atomics.wait(connected, 0, 0)
  await letInWaiting(server)
  assert.equal(came, 20)
})

const connectTwenty = `
  const { connect } = require('node:net')
  const { workerData: { port, connected } } = require('node:worker_threads')
  let count = 0
  for (let at = 0; at < 20; at += 1) {
    connect(port, '127.0.0.1').on('connect', () => {
      count += 1
      if (count < 20) return
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
  }
`
