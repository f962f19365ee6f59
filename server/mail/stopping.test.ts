import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import * as givenMails from '../testing/given-mails.ts'
import { openWorld } from '../testing/world.ts'

test('a stopping portal starts no more mails while others are still being queued', async (t) => {
  const world = await openWorld(t)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const arrived = once(world.app.server, 'request')
  const slow = connect(port, '127.0.0.1')
  slow.write(
    'POST /api/auth/local HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 80\r\n\r\n{',
  )
  await arrived
  const stopped = world.stop()
  t.after(async () => {
    slow.destroy()
    await stopped
  })
  const id = await givenMails.mail(world)
  await world.services.outbox.runDue()
  assert.equal((await givenMails.outboxRow(world, id)).state, 'waiting')
})
