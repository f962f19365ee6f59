import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { holdBatches } from '../testing/hold-documents.ts'
import { openWorld } from '../testing/world.ts'

test('what somebody may have so many of is never more, however many are begun at once', async (t) => {
  const world = await openWorld(t, { DATABASE_CONNECTIONS: '10' })
  const as = await given.administrator(world)
  const device = await given.device(world, { sn: 'KP-4711' })
  const tables = await tableDesk(world)
  await holdBatches(world)
  const post = (path: string, body: object) => world.ask('POST', path, { as, body })
  for (const [most, begin] of [
    [50, (n: number) => post('/api/views', { list: 'devices', name: `Ansicht ${n}`, query: '' })],
    [30, () => tables.send('parts', 'Artikelnummer\nA 1\n')],
    [20, () => post('/api/file-imports', { name: 'Ablage', zip: null })],
    [10, () => post('/api/documents/batches', { devices: [device], docs: ['label'] })],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: most + 8 }, (_, n) => begin(n)))
    const refused = answers.filter(({ status }) => status === 409)
    const begun = answers.filter(({ status }) => status < 300)
    assert.deepEqual([begun.length, refused.length], [most, 8], `of ${most}`)
  }
})
