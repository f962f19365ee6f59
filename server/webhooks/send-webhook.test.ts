import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import test, { type TestContext } from 'node:test'
import { makeIdentity } from '../testing/certificate.ts'
import { openReceiver } from '../testing/receiver.ts'
import { judgeAddresses } from './allowed-address.ts'
import { sendWebhook } from './send-webhook.ts'

// The database does not matter: it is not used.

const loopback = ['127.0.0.0/8']
const delivery = { secrets: ['whsec_c2Nobmlja3NjaG5hY2s='], eventId: 'e1', body: '{"type":"test"}' }
const never = new AbortController().signal

test('point 5: a delivery is signed with its id and time, so that nobody can forge or replay one', async (t) => {
  const receiver = await openReceiver(t)
  const at = new Date('2026-11-23T08:00:00.500Z')
  const target = { ...delivery, url: receiver.url, at }
  const { status } = await sendWebhook(judgeAddresses(loopback), target, never)
  assert.equal(status, 204)
  const [got] = receiver.received
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from('c2Nobmlja3NjaG5hY2s=', 'base64')
  const expected = createHmac('sha256', key).update(`e1.${seconds}.${got?.text}`).digest('base64')
  assert.equal(got?.headers['webhook-id'], 'e1')
  assert.equal(got?.headers['webhook-timestamp'], seconds)
  assert.equal(got?.headers['webhook-signature'], `v1,${expected}`)
  assert.equal(got?.headers['content-type'], 'application/json')
})

test('point 5: a name is resolved only once, so that no second answer leads elsewhere', async (t) => {
  const receiver = await openReceiver(t)
  const { port } = new URL(receiver.url)
  let requestCount = 0
  const judge = judgeAddresses(loopback, async () => {
    requestCount += 1
    return [{ address: requestCount === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }]
  })
  const url = `http://harmlos.invalid:${port}/`
  await sendWebhook(judge, { ...delivery, url, at: new Date() }, never)
  assert.deepEqual([requestCount, receiver.received.length], [1, 1])
  assert.equal(receiver.received[0]?.headers.host, `harmlos.invalid:${port}`)
  await assert.rejects(
    sendWebhook(judge, { ...delivery, url, at: new Date() }, never),
    /nicht im Internet/,
  )
  assert.equal(receiver.received.length, 1)
})

test('point 5: redirects are not followed, and other answers, silence and broken connections are failures', async (t) => {
  const receiver = await openReceiver(t)
  // Only waiting for silence has a short timeout: on a busy machine the others take longer than that.
  const send = (url = receiver.url, longest = 60_000) =>
    sendWebhook(judgeAddresses(loopback), { ...delivery, url, at: new Date() }, never, longest)
  for (const [answer, why] of [
    [302, /Weiterleitung \(302\)/],
    [307, /Weiterleitung \(307\)/],
    [500, /antwortet mit 500/],
    [404, /antwortet mit 404/],
    ['cut', /abgebrochen/],
    [101, /abgebrochen/],
  ] as const) {
    receiver.answer = answer
    await assert.rejects(send(), why)
  }
  receiver.answer = 'hang'
  await assert.rejects(send(receiver.url, 300), /nach 0.3 Sekunden nicht/)
  assert.ok(receiver.received.every(({ path }) => path === '/portal'))
  await assert.rejects(send('http://127.0.0.1:1/'), /nimmt keine Verbindung an/)
  await assert.rejects(
    send('https://gibt-es-nicht.invalid/', 300),
    /Name des Empfängers|nicht geantwortet/,
  )
})

test('18.5: a receiver that lacks a certificate, or does not speak the protocol of its address, is told as such', async (t) => {
  const send = (url: string) =>
    sendWebhook(judgeAddresses(loopback), { ...delivery, url, at: new Date() }, never, 60_000)
  const { url } = await openReceiver(t)
  await assert.rejects(send(url.replace('http:', 'https:')), /keine verschlüsselte Verbindung/)

  const ssh = createServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n'))
  await assert.rejects(send(`http://127.0.0.1:${await listening(t, ssh)}/`), /nicht in HTTP/)

  const identity = makeIdentity('localhost', undefined, 'Zwischenstelle')
  const chainless = createHttps(identity, (_, reply) => void reply.end())
  const port = await listening(t, chainless)
  await assert.rejects(send(`https://127.0.0.1:${port}/`), /Fehlt ein Zwischenzertifikat/)
  const selfSigned = createHttps(makeIdentity(), (_, reply) => void reply.end())
  await assert.rejects(
    send(`https://127.0.0.1:${await listening(t, selfSigned)}/`),
    /Das Zertifikat des Empfängers gilt nicht \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  )
})

async function listening(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return (server.address() as AddressInfo).port
}
