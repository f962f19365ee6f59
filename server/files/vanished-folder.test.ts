import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { portal } from '../testing/operator.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { pdf, sendFiles, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test('point 7: if the folder of the files has vanished nothing is accepted, and everything works again once it is back', async (t) => {
  if (onlyOnDisk) return t.skip(onlyOnDisk)
  const log: string[] = []
  const world = await openWorld(t, {}, { log, logLevel: 'warn' })
  const as = await given.administrator(world)
  const folder = join(world.dataDir, 'files')
  const upload = (name: string) => sendFiles(world, as, [{ name, bytes: pdf(name) }])
  await given.response(200, upload('a.pdf'))
  await rename(folder, `${folder}-away`)
  const { body } = await given.refused('unavailable', await upload('b.pdf'))
  assert.match(body.error.message, /Speicher des Portals ist gerade nicht erreichbar/)
  assert.ok(log.some((line) => line.includes('is not there any more')))
  assert.ok(!existsSync(folder), 'no other folder takes its place')
  assert.equal((await world.ask('GET', '/health/ready')).status, 503)
  await given.response(200, world.ask('GET', '/api/companies', { as }))
  await rename(`${folder}-away`, folder)
  await given.response(200, upload('b.pdf'))
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
})

test('a start that finds none of the files says so, and so does the doctor: their disk may not be mounted', async (t) => {
  if (onlyOnDisk) return t.skip(onlyOnDisk)
  const log: string[] = []
  const world = await openWorld(t, {}, { log, logLevel: 'warn' })
  const folder = join(world.dataDir, 'files')
  const noticesNow = async () => {
    const as = await given.administrator(world)
    const { body } = await world.ask('GET', '/api/portal/notices', { as })
    const { out } = await portal(world, ['doctor'])
    const [notice] = body.filter(({ code }: { code: string }) => code === 'files-elsewhere')
    return [notice?.message, /^. Dateien: .*/m.exec(out)?.[0]]
  }
  await uploaded(world, 'a.pdf', pdf('a'))
  await world.restart()
  assert.deepEqual(await noticesNow(), [undefined, '✓ Dateien: keine ist als beschädigt bekannt.'])
  await rename(folder, `${folder}-away`)
  await world.restart()
  const [notice, line] = await noticesNow()
  assert.match(
    notice,
    /^Von den Dateien, .+ liegt in .+ keine\. .+ DATA_DIR und den Datenträger prüfen\.$/,
  )
  assert.match(line ?? '', /^✗ Dateien: Von denen, .+ liegt in .+ keine\. Abhilfe: .*DATA_DIR/)
  assert.ok(log.some((logLine) => logLine.includes('none of the files of this database is here')))
})

test('point 7: if the data folder has vanished, nothing is reported as saved that could not be found again', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL has a folder of its own')
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const id = await given.company(world)
  const create = (kdnr: number) => {
    const data = { name: `Firma ${kdnr}`, kdnr, pass: 'x' }
    return world.ask('POST', '/api/companies', { as, body: { data } })
  }
  await rename(world.dataDir, `${world.dataDir}-away`)
  await given.refused('unavailable', await create(1))
  await given.refused('unavailable', await world.ask('DELETE', `/api/companies/${id}`, { as }))
  assert.equal((await world.ask('GET', '/health/ready')).status, 503)
  assert.equal((await world.ask('GET', '/health')).status, 200)
  assert.ok(!existsSync(world.dataDir), 'no other folder takes its place')
  await rename(`${world.dataDir}-away`, world.dataDir)
  await given.response(200, create(1))
  assert.equal((await world.ask('GET', '/health/ready')).status, 200)
})
