import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import test from 'node:test'
import { openSmtpPeer } from './smtp-peer.ts'

test('a sender that disconnects in the middle of a mail does not fail a test', async (t) => {
  const peer = await openSmtpPeer(t, { disabledCommands: ['AUTH', 'STARTTLS'] })
  const socket = net.connect(peer.port, '127.0.0.1').setEncoding('latin1')
  for (const line of ['EHLO a', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  assert.match(String(await once(socket, 'data')), /^354 /)
  socket.write('Subject: half a mail\r\n')
  socket.destroy()
  await peer.leave()
  await peer.comeBack()
  assert.deepEqual(peer.arrived, [])
})
