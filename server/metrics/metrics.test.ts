import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { openScheduledBackups } from '../backup/scheduled-backups.ts'
import { goRound } from '../check/blob-round.ts'
import { endBlobRound } from '../check/blob-rounds.store.ts'
import { recordDamage } from '../files/damages.store.ts'
import * as given from '../testing/given.ts'
import * as givenMails from '../testing/given-mails.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: figures.test.ts and blob-round.test.ts count the same there.

const token = 'nur-fuer-Prometheus-4711'

test('point 5: without METRICS_TOKEN there is no /metrics', async (t) => {
  const world = await openWorld(t)
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await world.ask('GET', '/metrics', { headers })).status, 404)
})

test('point 5: Prometheus scrapes request times by route, queues, disk, database, event loop and memory', async (t) => {
  const world = await openWorld(t, { METRICS_TOKEN: token })
  for (const authorization of ['', `Bearer ${token}x`, token]) {
    const answer = await world.ask('GET', '/metrics', { headers: { authorization } })
    assert.equal(answer.status, 401)
  }
  const as = await given.administrator(world)
  assert.equal((await world.ask('GET', '/metrics', { as })).status, 401)
  const id = await given.part(world, 'EA-105')
  await given.response(200, world.ask('GET', `/api/parts/${id}`, { as }))
  await given.response(200, world.ask('GET', `/api/parts/${id}?fields=title`, { as }))
  await world.ask('GET', '/wp-admin/geheim-4711', { as })
  await givenMails.mail(world)
  const text = await read(world)
  const route = 'method="GET",route="/api/parts/:id"'
  assert.equal(sampleOf(text, `typenschild_http_request_seconds_count{${route}}`), 2)
  assert.equal(sampleOf(text, `typenschild_http_answers_total{${route},status="200"}`), 2)
  const unknown = 'typenschild_http_answers_total{method="GET",route="none",status="404"}'
  assert.equal(sampleOf(text, unknown), 1)
  assert.doesNotMatch(text, /geheim-4711|fields=/)
  assert.equal(sampleOf(text, 'typenschild_queue_waiting{queue="mails"}'), 1)
  assert.equal(sampleOf(text, 'typenschild_queue_waiting{queue="document_jobs"}'), 0)
  assert.equal(sampleOf(text, 'typenschild_queue_given_up{queue="mails"}'), 0)
  assert.equal(sampleOf(text, 'typenschild_lookups_failed'), 0)
  assert.equal(sampleOf(text, 'typenschild_processes'), 1)
  const measured = [
    'typenschild_disk_free_bytes',
    'typenschild_database_size_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]
  for (const name of measured) assert.ok(sampleOf(text, name) > 0, name)
  world.wait(60 * 60_000)
  const later = await read(world)
  assert.ok(sampleOf(later, 'typenschild_queue_overdue_seconds{queue="mails"}') >= 3_600)
})

test('issue 16, point 5: Prometheus scrapes the age and state of the backup, damaged files and the last complete check', async (t) => {
  const place = join(await scratchFolder(), 'backups')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  const unwanted = await openWorld(t, { METRICS_TOKEN: token })
  assert.doesNotMatch(await read(unwanted), /^typenschild_backup_/m)

  const world = await openWorld(t, { METRICS_TOKEN: token, BACKUP_URL: place })
  const { db, clock } = world.services
  const none = await read(world)
  assert.equal(sampleOf(none, 'typenschild_backup_state{state="none"}'), 1)
  assert.doesNotMatch(none, /^typenschild_(backup|check)_age_seconds /m)
  assert.equal(sampleOf(none, 'typenschild_damaged_files{kind="bytes"}'), 0)

  await uploaded(world, 'a.pdf', pdf('a'))
  const { sha256 } = await db.selectFrom('blobs').select('sha256').executeTakeFirstOrThrow()
  const backups = openScheduledBackups(world.services, world.app.log)
  await backups.makeDue()
  await goRound(world.services, world.app.log, new AbortController().signal)
  await endBlobRound(db, clock())
  await recordDamage(db, clock(), sha256, 'bytes')
  world.wait(60 * 60_000)
  const made = await read(world)
  assert.equal(sampleOf(made, 'typenschild_backup_state{state="ok"}'), 1)
  assert.equal(sampleOf(made, 'typenschild_damaged_files{kind="bytes"}'), 1)
  assert.ok(sampleOf(made, 'typenschild_backup_size_bytes') > 0)
  for (const name of ['typenschild_backup_age_seconds', 'typenschild_check_age_seconds']) {
    const age = sampleOf(made, name)
    assert.ok(age >= 3_600 && age < 3_700, `${name} ${age}`)
  }

  await rm(place, { recursive: true })
  await writeFile(place, '')
  world.wait(26 * 60 * 60_000)
  await backups.makeDue()
  const failed = await read(world)
  assert.equal(sampleOf(failed, 'typenschild_backup_state{state="failed"}'), 1)
  assert.equal(sampleOf(failed, 'typenschild_backup_state{state="ok"}'), 0)
  assert.ok(sampleOf(failed, 'typenschild_backup_age_seconds') >= 26 * 3_600)
  assert.equal(sampleOf(failed, 'typenschild_lookups_failed'), 0)
  await namesAreServed(failed)
})

/** An alert on a metric that does not exist never fires. */
async function namesAreServed(text: string) {
  const file = new URL('../../deploy/prometheus-alerts.yaml', import.meta.url)
  const rules = (await readFile(file, 'utf8')).replaceAll(/description: .*/g, '')
  const names = new Set(rules.match(/typenschild_\w+/g))
  assert.ok(names.size > 8)
  for (const name of names) assert.match(text, new RegExp(`^${name}[{ ]`, 'm'))
}

async function read(world: World): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await given.response(200, world.ask('GET', '/metrics', { headers }))
  return body
}

function sampleOf(text: string, sample: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `))
  assert.ok(line, `${sample} is missing in:\n${text}`)
  return Number(line.slice(sample.length + 1))
}
