import assert from 'node:assert/strict'
import test from 'node:test'
import { runCheck } from '../admin/check-command.ts'
import { damageBlob, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import { machine } from '../testing/given-machine.ts'
import { letterOf, picturesIn } from '../testing/letter-pictures.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { imageOf } from '../testing/pictures.ts'
import { uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: what is damaged lies on the disk.

test('issue 16, point 2: letters and labels are made without a damaged logo, and with it once it is intact again', {
  skip: onlyOnDisk,
}, async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log })
  const { device } = await machine(world)
  const without = picturesIn(await letterOf(world, device))
  const bytes = await imageOf('png', 300, 100)
  const { id, hash } = await uploaded(world, 'Logo.png', bytes)
  const as = await given.administrator(world)
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: { logo: id } }))
  for (const damage of ['flipped', 'missing'] as const) {
    await damageBlob(placeOfBlob(world.dataDir, hash), damage, 30)
    log.length = 0
    assert.deepEqual(picturesIn(await letterOf(world, device)), without, damage)
    assert.match(log.join(''), /documents are made without the logo/, damage)
    const label = `/api/documents/label.pdf?device=${device}`
    await given.response(200, world.ask('GET', label, { as }))
    const { lines, isWell } = await check(world)
    assert.ok(!isWell)
    assert.match(lines.join('\n'), /„Logo\.png“, das Logo, ohne das inzwischen Briefe entstehen/)
    await uploaded(world, 'Logo.png', bytes)
    assert.ok(picturesIn(await letterOf(world, device)).includes('300x100'), `healed: ${damage}`)
  }
  assert.ok((await check(world)).isWell)
})

async function check(world: World) {
  const lines: string[] = []
  const { db, config } = world.services
  const isWell = await runCheck(db, config, false, (line) => lines.push(line))
  return { lines, isWell }
}
