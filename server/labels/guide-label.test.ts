import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import test from 'node:test'
import { labelledDevices, printed } from '../testing/given-labels.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is drawn is looked at, not what is stored.

/** The picture in the guide; device addresses are random, so a screenshot cannot be used. */
const shown = new URL('../../e2e/scenes/compared/label.svg', import.meta.url)

test('the guide shows a label as made by the portal', async (t) => {
  const world = await openWorld(t, { PUBLIC_URL: 'https://portal.example.com' })
  const [device] = await labelledDevices(world, ['KP-4711'], { part: 'KP-100' })
  const { db } = world.services
  await db.updateTable('devices').set({ public_id: 'k7m2pxw4' }).execute()
  const order = { devices: [device?.id], format: '62x29', as: 'svg' }
  const made = (await printed(world, order)).bytes.toString()
  if (process.env.UPDATE_GUIDE_LABEL) await writeFile(shown, made)
  const kept = await readFile(shown, 'utf8')
  assert.ok(
    kept === made,
    'run this test with UPDATE_GUIDE_LABEL=1, then `npm run screenshots -- --help-pictures`',
  )
})
