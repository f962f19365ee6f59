import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { placeMillion } from './million-devices.ts'
import { generated, serialNumberOf } from './portal-data.ts'

// Costs of the files of article numbers in a portal of a million devices: how much longer a customer waits for ten
// inherited files, how a list of devices with five own and five inherited files compares with one with ten own ones,
// and how many rows a new version changes.

const json = { 'content-type': 'application/json' }
const limits = { slowerMs: 5, share: 1.3, rows: 20 }
const runs = 200
const signIns = 15

const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-data-'))
const file = join(dataDir, 'typenschild.db')
await placeMillion(file)
const { without, inherits, manual } = chooseRecords()
const hundreds = prepareHundreds()
const portal = await startMeasuredPortal({ DATA_DIR: dataDir })
const failures: boolean[] = []
try {
  const [ten, none] = [await signIn(inherits), await signIn(without)]
  const times = {
    ten: [] as number[],
    none: [] as number[],
    tenIn: [] as number[],
    noneIn: [] as number[],
  }
  for (let run = 0; run < runs; run += 1) {
    times.ten.push(await timeOf(() => devicesOf(ten, 10)))
    times.none.push(await timeOf(() => devicesOf(none, 0)))
  }
  for (let run = 0; run < signIns; run += 1) {
    times.tenIn.push(await timeOf(() => signIn(inherits)))
    times.noneIn.push(await timeOf(() => signIn(without)))
  }
  const median = (name: keyof typeof times) => quantile(times[name], 0.5)
  say(
    `a customer's devices: ${median('none').toFixed(1)} ms without files, ${median('ten').toFixed(1)} ms with ten`,
  )
  say(
    `sign-in: ${median('noneIn').toFixed(1)} ms without files, ${median('tenIn').toFixed(1)} ms with ten`,
  )
  failures.push(
    isOver('ten inherited files cost', median('ten') - median('none'), limits.slowerMs, 'ms'),
  )
  const lists = { mixed: [] as number[], own: [] as number[] }
  const authorization = await signInAsStaff()
  for (let run = 0; run < runs; run += 1) {
    lists.mixed.push(await timeOf(() => listOf(hundreds.mixed, run, authorization)))
    lists.own.push(await timeOf(() => listOf(hundreds.own, run, authorization)))
  }
  const [mixedMedian, ownMedian] = [quantile(lists.mixed, 0.5), quantile(lists.own, 0.5)]
  say(
    `100 devices: ${mixedMedian.toFixed(1)} ms with 5 own and 5 inherited files, ${ownMedian.toFixed(1)} ms with 10 own`,
  )
  failures.push(
    isOver('that is, of one with the other', mixedMedian / ownMedian, limits.share, 'times'),
  )
  const before = revisions()
  const took = await timeOf(() => newVersion(authorization))
  say(`a new version of a file that 1,000 devices show: ${took.toFixed(0)} ms`)
  const changed = revisions() - before
  failures.push(isOver('rows whose version it changes', changed, limits.rows, 'rows'))
} finally {
  await portal.stop()
  await rm(dataDir, { recursive: true })
}
process.exitCode = failures.includes(true) ? 1 : 0

/** A device with ten inherited files and none of its own, one without any, and a file of the first one. */
function chooseRecords() {
  const database = new Sqlite(file, { readonly: true })
  const hasOwnFile = 'exists (select 1 from device_medias where device_id = devices.id)'
  const deviceWhere = (condition: string) =>
    database
      .prepare(`select id from devices where ${condition} and not ${hasOwnFile} and id > 500000`)
      .pluck()
      .get()
  const manual = database.prepare(
    'select media_id from part_medias where part_id = (select part_id from devices where id = ?)',
  )
  const inherits = Number(deviceWhere('part_id is not null'))
  const records = {
    inherits,
    without: Number(deviceWhere('part_id is null')),
    manual: Number(manual.pluck().get(inherits)),
  }
  database.close()
  return records
}

/**
 * The first ids of a hundred devices with five own files and
 * five of an article number, and of a hundred with ten own ones.
 */
function prepareHundreds() {
  const database = new Sqlite(file)
  const devices = { mixed: 1_000, own: 2_000 }
  database.exec(`
    delete from device_medias where device_id between 1000 and 1099 or device_id between 2000 and 2099;
    delete from part_medias where part_id = 1 and media_id not in
      (select media_id from part_medias where part_id = 1 order by media_id limit 5);
    update devices set part_id = 1 where id between 1000 and 1099;
    update devices set part_id = null where id between 2000 and 2099;
    with recursive n(i) as (select 0 union all select i + 1 from n where i < 9)
    insert into device_medias (device_id, media_id)
      select devices.id, 2000 + devices.id * 3 % 5000 + n.i from devices, n
      where devices.id between 1000 and 1099 and n.i < 5 or devices.id between 2000 and 2099`)
  database.close()
  return devices
}

/** With a different query each time, so that no answer is cached. */
async function listOf(firstId: number, run: number, authorization: string): Promise<void> {
  const query = `filters[id][$gte]=${firstId}&filters[id][$lt]=${firstId + 100}&filters[id][$ne]=${900_000 + run}`
  const populate = 'populate[files][populate]=*&populate[companie]=*&pagination[pageSize]=100'
  const response = await fetch(`${portal.address}/api/devices?${query}&${populate}`, {
    headers: { authorization },
  })
  const files = (await response.text()).split('"filename"').length - 1
  if (files !== 1_000) throw new Error(`Not 1,000 files: ${files}`)
}

/** The sum of the versions of all records: each changed record raises it. */
function revisions(): number {
  const database = new Sqlite(file, { readonly: true })
  const tables = ['devices', 'medias', 'parts', 'versions']
  const sums = tables.map((name) =>
    database.prepare(`select sum(version) from ${name}`).pluck().get(),
  )
  database.close()
  return sums.reduce((sum: number, version) => sum + Number(version), 0)
}

async function signIn(id: number): Promise<string> {
  const body = JSON.stringify({ sn: serialNumberOf(id), pass: generated.devicePassword })
  const response = await fetch(`${portal.address}/api/devices/customer-login`, {
    method: 'POST',
    headers: json,
    body,
  })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function devicesOf(cookie: string, files: number): Promise<void> {
  const response = await fetch(`${portal.address}/api/devices/mine`, { headers: { cookie } })
  const answer = JSON.stringify(await response.json())
  if (answer.split('"filename"').length - 1 !== files)
    throw new Error(`Not ${files} files: ${answer}`)
}

async function signInAsStaff(): Promise<string> {
  const response = await fetch(`${portal.address}/api/auth/local`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(generated.administrator),
  })
  return `Bearer ${(await response.json()).jwt}`
}

async function newVersion(authorization: string): Promise<void> {
  const form = new FormData()
  form.append(
    'files',
    new Blob(['%PDF-1.7\n%neu\n%%EOF\n'], { type: 'application/pdf' }),
    'Neu.pdf',
  )
  const uploadResponse = await fetch(`${portal.address}/api/upload`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const [upload] = await uploadResponse.json()
  const body = JSON.stringify({ data: { media: manual, url: upload.id, version: '2' } })
  const versionResponse = await fetch(`${portal.address}/api/versions`, {
    method: 'POST',
    headers: { ...json, authorization },
    body,
  })
  if (!versionResponse.ok) throw new Error(await versionResponse.text())
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
