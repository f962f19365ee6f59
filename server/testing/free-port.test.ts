import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

// The database does not matter: only ports are used.
const range = '/proc/sys/net/ipv4/ip_local_port_range'

test('a free port is outside of the range from which an outgoing connection might take it', async (t) => {
  const ephemeral = await readFile(range, 'utf8').catch(() => undefined)
  if (!ephemeral) return t.skip('only Linux tells its range')
  const [lowest = 0] = ephemeral.trim().split(/\s+/).map(Number)
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) assert.ok(port < lowest, `${port} is one of those from ${lowest}`)
})
