import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is printed is looked at, not what is stored.

const qpdf = 'qpdf'
const isInstalled = spawnSync(qpdf, ['--version']).status === 0

test('qpdf reports no errors in any document', { skip: !isInstalled }, async (t) => {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const id = await given.device(world, { sn: 'KP 4711', companie, part })
  await given.media(world, { devices: [id] })
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-qpdf-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const kind of ['zugangsdaten', 'dokumentenliste', 'label']) {
    for (const variant of ['standard', 'archive']) {
      const url = `/api/documents/${kind}.pdf?device=${id}&variant=${variant}`
      const { bytes } = await given.response(200, world.ask('GET', url, { as }))
      const file = join(folder, `${kind}-${variant}.pdf`)
      await writeFile(file, bytes)
      const { status, stdout } = spawnSync(qpdf, ['--check', file], { encoding: 'utf8' })
      assert.equal(status, 0, stdout)
    }
  }
})
