import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Finding } from '#contract/findings.ts'
import { dayIn } from '../core/day.ts'
import { isSqlite } from '../db/database.ts'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import { findingsSettled } from '../testing/findings-settled.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket } from '../testing/world.ts'

test('issue 16, point 7: findings are updated again even if a process was killed while doing so with its clock ahead', async (t) => {
  const { world, find } = await open(t)
  await find()
  const { db } = world.services
  const ahead = new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString()
  await db.updateTable('compliance_state').set({ leased_until: ahead }).execute()
  await given.company(world, 'Neue Firma', 4711)
  await findingsSettled(world)
})

test('a missing document is found, disappears once it is there, and reappears when the country requires another language', async (t) => {
  const office = await open(t)
  const { ask, find, facts } = office
  assert.deepEqual(await find(), [
    { rule: 'missing-type', devices: 2, part: 'KP-1', doctype: 'Betriebsanleitung' },
    { rule: 'unknown-country', devices: 2, companie: 'Mühle' },
  ])
  const manual = await given.media(office.world, { doctype: facts.doctype })
  await ask('PUT', `/api/medias/${manual}`, { languages: ['de'] })
  await ask('PUT', `/api/parts/${facts.part}`, { media: [manual] })
  await ask('PUT', `/api/companies/${facts.companie}`, { country: 'Belgique' })
  assert.deepEqual(await find(), [])
  await ask('PUT', `/api/companies/${facts.companie}`, { country: 'Finnland' })
  const [language, ...others] = await find()
  assert.deepEqual(others, [])
  assert.deepEqual(language, {
    ...{ rule: 'missing-language', devices: 2, country: 'FI' },
    ...{ part: 'KP-1', doctype: 'Betriebsanleitung' },
  })
  const suomi = await given.media(office.world, { doctype: facts.doctype })
  await ask('PUT', `/api/medias/${suomi}`, { languages: ['sv'], devices: [facts.devices[0]] })
  const [rest] = await find()
  assert.equal(rest?.devices, 1)
  const { body } = await office.get('/api/compliance/findings')
  const [{ id }] = body.data
  const page = await office.get(`/api/compliance/findings/${id}/devices`)
  assert.deepEqual(page.body, {
    devices: [{ id: facts.devices[1], sn: 'SN 2', companie: 'Mühle', deliveredOn: null }],
    next: null,
  })
  const findingsOfDevice = (device: number | undefined) =>
    office.get(`/api/devices/${device}/findings`)
  assert.deepEqual((await findingsOfDevice(facts.devices[0])).body, { findings: [] })
  assert.deepEqual((await findingsOfDevice(facts.devices[1])).body, { findings: [id] })
  await ask('PUT', `/api/devices/${facts.devices[1]}`, { part: null })
  assert.deepEqual(await find(), [{ rule: 'without-part', devices: 1, companie: 'Mühle' }])
  const [{ id: unsorted }] = (await office.get('/api/compliance/findings')).body.data
  const alone = await office.get(`/api/compliance/findings/${unsorted}/devices`)
  assert.deepEqual(alone.body.devices, page.body.devices)
  assert.deepEqual((await findingsOfDevice(facts.devices[0])).body, { findings: [] })
  assert.deepEqual((await findingsOfDevice(facts.devices[1])).body, { findings: [unsorted] })
})

test('a finding lists all devices that it counts, those without a company, too', async (t) => {
  const { find, facts, world, get } = await open(t)
  const alone = await given.device(world, { sn: 'SN 3', part: facts.part })
  const [missing] = await find()
  assert.deepEqual([missing?.rule, missing?.devices], ['missing-type', 3])
  const { body } = await get('/api/compliance/findings?filters[rule]=missing-type')
  const page = await get(`/api/compliance/findings/${body.data[0].id}/devices`)
  const listed = page.body.devices.map(({ id, companie }: Record<string, unknown>) => [
    id,
    companie,
  ])
  assert.deepEqual(listed, [...facts.devices.map((id) => [id, 'Mühle']), [alone, null]])
})

test('versions released after the delivery, keeping dates and printed safety information are reported with their devices', async (t) => {
  const { ask, find, facts, world, get } = await open(t)
  await ask('PUT', `/api/companies/${facts.companie}`, { country: 'Deutschland' })
  await ask('PUT', `/api/doctypes/${facts.doctype}`, { vdiClass: '03-02' })
  const manual = await given.media(world, { doctype: facts.doctype })
  await ask('PUT', `/api/parts/${facts.part}`, { media: [manual], isForPrivateUse: true })
  const year = Number(dayIn('Europe/Berlin', world.services.clock()).slice(0, 4))
  const [old, young] = [`${year - 10}-12-31`, `${year + 1}-01-01`]
  await ask('PUT', `/api/devices/${facts.devices[0]}`, { deliveredOn: old })
  await ask('PUT', `/api/devices/${facts.devices[1]}`, { deliveredOn: young })
  assert.deepEqual(await find(), [
    { rule: 'keeping-ends', devices: 1, part: 'KP-1', dueOn: `${year}-12-31` },
    { rule: 'late-release', devices: 1, part: 'KP-1', media: 'Anleitung.pdf' },
    { rule: 'no-printed-safety', devices: 2, part: 'KP-1' },
    { rule: 'not-public', devices: 2, part: 'KP-1', doctype: 'Betriebsanleitung' },
  ])
  await ask('PUT', `/api/parts/${facts.part}`, { hasPrintedSafety: true })
  await ask('PUT', `/api/doctypes/${facts.doctype}`, { reader: 'public' })
  const [version] = (await get(`/api/versions?filters[media][id]=${manual}`)).body.data
  await ask('PUT', `/api/versions/${version.id}`, { releasedOn: old })
  assert.deepEqual(
    (await find()).map(({ rule }) => rule),
    ['keeping-ends'],
  )
  await ask('PUT', '/api/settings', { keepYears: 30 })
  assert.deepEqual(await find(), [])
})

test('rules are switched by administrators only, with immediate effect, and it is logged', async (t) => {
  const { world, as, get, find } = await open(t)
  await find()
  const staff = await given.staff(world)
  const turn = (isOn: boolean, ticket: Ticket) =>
    world.ask('PUT', '/api/compliance/rules/missing-type', { as: ticket, body: { isOn } })
  await given.refused('forbidden', turn(false, staff))
  const off = await given.response(200, turn(false, as))
  assert.deepEqual(off.body, { name: 'missing-type', isOn: false, findings: 0 })
  assert.equal((await get('/api/portal/figures')).body.findings, 1)
  assert.deepEqual(
    (await find()).map(({ rule }) => rule),
    ['unknown-country'],
  )
  await given.response(200, turn(true, as))
  assert.equal((await find()).length, 2)
  const { rules, isSettled } = (await get('/api/compliance')).body
  assert.ok(isSettled)
  assert.deepEqual(rules[0], { name: 'missing-type', isOn: true, findings: 1 })
  const { body } = await get('/api/logs?filters[message][$contains]=Regel&sort=id:asc')
  assert.deepEqual(
    body.data.map(({ attributes }: { attributes: { message: string } }) => attributes.message),
    ['aus', 'ein'].map((word) => `Regel „Datei fehlt“ der Nachweise ${word}geschaltet`),
  )
  const table = await world.ask(
    'GET',
    '/api/compliance/findings/export?filters[rule]=missing-type',
    {
      as: staff,
    },
  )
  const [, row = ''] = table.bytes.toString().split('\r\n')
  assert.match(row, /^Datei fehlt;KP-1;;;;Betriebsanleitung;;;2;;"Verordnung \(EU\) 2023\/1230/)
})

test('switching a rule off removes its findings some at a time, so that others have their turns', {
  skip: onlyOnSqlite,
}, async (t) => {
  const { world, as, find, facts } = await open(t)
  await find()
  const { db } = world.services
  const now = new Date().toISOString()
  const about = { rule: 'not-pdfa' as const, part_id: facts.part, devices: 1, created_at: now }
  for (let at = 0; at < 5_000; at += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ ...about, updated_at: now, key: `many:${at + index}` },
      ...{ company_id: null, doctype_id: null, media_id: null, country: null, due_on: null },
    }))
    await db.insertInto('findings').values(rows).execute()
  }
  const path = '/api/compliance/rules/not-pdfa'
  const off = () => world.ask('PUT', path, { as, body: { isOn: false } })
  const { turns } = await countTurns(() => given.response(200, off()))
  assert.ok(turns >= 9, `${turns} turns while it was switched off`)
  assert.deepEqual(
    await db.selectFrom('findings').select('id').where('rule', '=', 'not-pdfa').execute(),
    [],
  )
})

test('a PDF’s claim of conformance becomes a finding once the PDF has been read', async (t) => {
  const { world, ask, get, find, facts } = await open(t)
  const { fileFacts, db } = world.services
  await ask('PUT', `/api/companies/${facts.companie}`, { country: 'DE' })
  const manual = await given.media(world, { doctype: facts.doctype })
  await ask('PUT', `/api/parts/${facts.part}`, { media: [manual] })
  assert.deepEqual(await find(), [])
  // Checking a container queues the files that have not been read yet.
  await get(`/api/vdi2770/check?parts=${facts.part}`)
  await fileFacts.runDue()
  assert.deepEqual(await find(), [
    { rule: 'not-pdfa', devices: 2, part: 'KP-1', media: 'Anleitung.pdf' },
  ])
  await db.updateTable('file_facts').set({ pdfa: '2b' }).execute()
  await ask('PUT', `/api/medias/${manual}`, { languages: ['de', 'en'] })
  assert.deepEqual(await find(), [])
})

test('a restored portal, whose findings were not backed up, checks everything', async (t) => {
  const { world, find } = await open(t)
  const { db } = world.services
  const before = await find()
  for (const table of ['findings', 'compliance_marks', 'compliance_state'] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('company_countries').execute()
  assert.deepEqual(await find(), before)
})

test('a piece of an article number’s devices is read along an index, however many others there are', async (t) => {
  const { world } = await open(t)
  const { db } = world.services
  if (!isSqlite(db)) return t.skip('query plans are read on SQLite')
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id from devices where part_id = 1 and id > 5 order by id limit 2000`.execute(db)
  const plan = rows.map(({ detail }) => detail).join('\n')
  assert.match(
    plan,
    /SEARCH devices USING COVERING INDEX devices_part_id \(part_id=\? AND rowid>\?\)/,
  )
  assert.doesNotMatch(plan, /TEMP B-TREE/)
})

/** Two devices of a company without a country, with an article number that lacks its manual. */
async function open(t: TestContext) {
  const world = await openWorld(t, { TIME_ZONE: 'UTC' })
  const as = await given.administrator(world)
  const get = (url: string) => given.response(200, world.ask('GET', url, { as }))
  const isFlat = (url: string) => url === '/api/settings'
  const ask = (method: 'POST' | 'PUT', url: string, data: object) =>
    given.response(200, world.ask(method, url, { as, body: isFlat(url) ? data : { data } }))
  const doctype = await given.doctype(world)
  await ask('PUT', `/api/doctypes/${doctype}`, { isRequired: true })
  const [companie, part] = [await given.company(world, 'Mühle'), await given.part(world, 'KP-1')]
  const devices: number[] = []
  for (const sn of ['SN 1', 'SN 2']) devices.push(await given.device(world, { sn, companie, part }))

  /** The findings in short form, by rule, once every change has been checked. */
  async function find(): Promise<{ rule: string; devices: number }[]> {
    await findingsSettled(world)
    const names = ['part', 'companie', 'doctype', 'media']
    const populate = names.map((name, at) => `populate[${at}]=${name}`).join('&')
    const { body } = await get(`/api/compliance/findings?${populate}&sort=rule:asc`)
    return body.data.map(({ attributes }: { attributes: Wire }) => {
      const { rule, devices: count, country, dueOn } = attributes
      const expected = {
        part: attributes.part.data?.attributes.title,
        companie: attributes.companie.data?.attributes.name,
        doctype: attributes.doctype.data?.attributes.title,
        media: attributes.media.data?.attributes.filename,
        country: country ?? undefined,
        dueOn: dueOn ?? undefined,
      }
      const filters = Object.entries(expected).filter(([, value]) => value !== undefined)
      return { rule, devices: count, ...Object.fromEntries(filters) }
    })
  }
  return { world, as, get, ask, find, facts: { doctype, companie, part, devices } }
}

type Related = { data: { attributes: Record<string, string> } | null }
type Wire = Pick<Finding, 'rule' | 'devices' | 'country' | 'dueOn'> &
  Record<'part' | 'companie' | 'doctype' | 'media', Related>
