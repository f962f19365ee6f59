import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFile, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { freePort } from '../testing/free-port.ts'
import * as given from '../testing/given.ts'
import { runCommand } from '../testing/operator.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { spawnPortal } from '../testing/spawned-portal.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'

test('14: with a shared database, a second portal starts and a command works with files only if they have the keys and the files of the first', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip('several portals share a PostgreSQL')
  const world = await openWorld(t)
  const { databaseUrl, bucket } = world.services.config
  if (bucket) return t.skip('those share their files at one place')
  await given.upload(world, 'Anleitung.pdf')
  const second = join(await scratchFolder(), 'data')
  await mkdir(second, { mode: 0o700 })
  const start = async () => {
    const settings = { PORT: String(await freePort()), DATA_DIR: second, DATABASE_URL: databaseUrl }
    return spawnPortal(t, settings)
  }
  const refusal = async () => {
    const { process: portal, output } = await start()
    const [code] = await once(portal, 'close')
    assert.equal(code, 1, output.err)
    return output.err.split('\n').find((line) => !line.startsWith('{'))
  }

  assert.match((await refusal()) ?? '', /^DATA_DIR: .* einer anderen secrets\.json\. /)
  await copyFile(join(world.dataDir, 'secrets.json'), join(second, 'secrets.json'))
  const elsewhere = /^DATA_DIR: .* liegt hier keine\. .* FILES_URL /
  assert.match((await refusal()) ?? '', elsewhere)
  const check = await runCommand(['check'], '', { DATA_DIR: second, DATABASE_URL: databaseUrl })
  assert.match(check.err, elsewhere)
  const damages = await world.services.db.selectFrom('blob_damages').selectAll().execute()
  assert.deepEqual(damages, [])
  await cp(join(world.dataDir, 'files'), join(second, 'files'), { recursive: true })
  const { process: portal, output } = await start()
  await until(() => portal.exitCode !== null || output.out.includes('läuft'))
  assert.match(output.out, /läuft/, output.err)
})
