import assert from 'node:assert/strict'
import test from 'node:test'
import type { z } from 'zod'
import { Company } from '#contract/companies.ts'
import { Device } from '#contract/devices.ts'
import { Doctype } from '#contract/doctypes.ts'
import { isOnlyByName, relationOf } from '#contract/envelope.ts'
import { Media, Upload } from '#contract/files.ts'
import { LogEntry } from '#contract/logs.ts'
import { Part } from '#contract/parts.ts'
import { sampleOf } from '../openapi/derived-examples.ts'
import { fieldType } from '../query/query-values.ts'
import * as given from '../testing/given.ts'
import { isNullable, shapeOf } from '../testing/shape-of.ts'
import { openWorld, type World } from '../testing/world.ts'

const lists = {
  companies: Company,
  devices: Device,
  medias: Media,
  parts: Part,
  doctypes: Doctype,
  logs: LogEntry,
  'upload/files': Upload,
}

test('every text of every list is found without case, with umlauts folded', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await workshop(world)
  for (const [list, entity] of Object.entries(lists)) {
    const ids = async (query: string) => {
      const request = world.ask('GET', `/api/${list}?pagination[limit]=1000&${query}`, { as })
      const { body } = await given.response(200, request)
      return (body.data ?? body).map(({ id }: { id: number }) => id)
    }
    const texts = Object.entries(entity.shape).filter(([name, schema]) => {
      // Pictures of files come after the upload, when it pleases them, damages hopefully never; what is asked for by name
      // is not filtered by.
      if (isOnlyByName(schema)) return false
      return (
        !relationOf(schema) && fieldType(schema) === 'text' && !['preview', 'damage'].includes(name)
      )
    })
    for (const [name] of texts) {
      const request = world.ask('GET', `/api/${list}?sort=id:desc&fields=${name}`, { as })
      const { body } = await given.response(200, request)
      const rows: Row[] = body.data ?? body
      const values = rows.map((row) => [row.id, { ...row, ...row.attributes }[name]] as const)
      const [id, value] = values.find(([, text]) => text) ?? []
      assert.ok(typeof value === 'string', `${list} has no ${name} to look for`)
      const spellings = new Set([value.toUpperCase(), value.toLowerCase(), value.normalize('NFD')])
      for (const spelled of spellings) {
        const term = encodeURIComponent(spelled)
        for (const operator of ['$eqi', '$containsi', '$startsWithi', '$endsWithi']) {
          const found = await ids(`filters[${name}][${operator}]=${term}`)
          assert.ok(found.includes(id), `${list} ${name} ${operator} ${spelled}`)
        }
        for (const operator of ['$nei', '$notContainsi']) {
          const found = await ids(`filters[${name}][${operator}]=${term}`)
          assert.ok(!found.includes(id), `${list} ${name} ${operator} ${spelled}`)
        }
      }
    }
  }
})

test('texts with and without a folded twin are found alike', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const text = 'Mu\u0308LLER & Söhne, Straße 5: 100 % „Qualität“ a_b'
  const body = { data: { name: text, kdnr: 1, pass: 'firma-passwort', desc: text } }
  await given.response(200, world.ask('POST', '/api/companies', { as, body }))
  for (const [operator, term, isFound] of [
    ['$containsi', 'müller', true],
    ['$containsi', 'MÜLLER', true],
    ['$containsi', 'mu\u0308ller', true],
    ['$containsi', 'muller', true],
    ['$containsi', 'mueller', true],
    ['$containsi', 'sohne', true],
    ['$startsWithi', 'MUELLER', true],
    ['$eqi', text.replace('u\u0308', 'ue').replace('ö', 'oe').replace('ä', 'ae'), true],
    ['$containsi', 'SÖHNE', true],
    ['$containsi', 'strasse', true],
    ['$containsi', 'STRASSE', true],
    ['$containsi', 'STRAẞE', true],
    ['$containsi', 'strase', false],
    ['$containsi', '100 %', true],
    ['$containsi', '100%', false],
    ['$containsi', 'A_B', true],
    ['$containsi', 'a%b', false],
    ['$containsi', 's_hne', false],
    ['$containsi', '„QUALITÄT“', true],
    ['$startsWithi', 'MÜLLER', true],
    ['$startsWithi', '_üller', false],
    ['$endsWithi', '“ A_B', true],
    ['$endsWithi', '%', false],
    ['$eqi', text.toUpperCase(), true],
    ['$eqi', 'müller', false],
    ['$notContainsi', 'SÖHNE', false],
    ['$notContainsi', 'Töchter', true],
    ['$nei', text.toLowerCase(), false],
    ['$nei', 'müller', true],
    ['$contains', 'Söhne', true],
    ['$contains', 'söhne', false],
    ['$contains', 'Strasse', false],
    ['$eq', text, true],
  ] as const) {
    for (const name of ['name', 'desc']) {
      const query = `filters[${name}][${operator}]=${encodeURIComponent(term)}`
      const found = await given.response(200, world.ask('GET', `/api/companies?${query}`, { as }))
      assert.equal(found.body.data.length, isFound ? 1 : 0, `${name} ${operator} ${term}`)
    }
  }
})

test('texts with and without a folded twin are sorted alike, whatever the locale of the database (point 16)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  // In small and capital letters: a locale that does not know them would not find their small ones.
  const texts = [
    'äHRE 2',
    'Ähre 10',
    'Ahorn',
    'ÄPFEL',
    'BÄCKEREI',
    'Bader',
    'ÖL',
    'Ofen',
    'ÜBER',
    'Uhr',
    'Straße',
    'STRASSE 2',
    'ß',
    'Ørsted',
    'ŁÓDŹ',
    'ΟΔΥΣΣΕΥΣ',
    'É',
  ]
  for (const [at, text] of texts.entries()) {
    const companie = await given.company(world, text, at)
    const body = { data: { desc: text } }
    await given.response(200, world.ask('PUT', `/api/companies/${companie}`, { as, body }))
    await given.device(world, { sn: `SN${at}`, companie })
  }
  const sorted = async (query: string) => {
    const list = await given.response(200, world.ask('GET', `/api/${query}`, { as }))
    return list.body.data.map(({ id }: { id: number }) => id)
  }
  for (const order of ['asc', 'desc']) {
    const byName = await sorted(`companies?sort=name:${order}`)
    assert.deepEqual(await sorted(`companies?sort=desc:${order}`), byName)
    assert.deepEqual(
      await sorted(`devices?sort=companie.desc:${order}`),
      await sorted(`devices?sort=companie.name:${order}`),
    )
  }
})

interface Row {
  id: number
  attributes?: Record<string, unknown>
  [name: string]: unknown
}

/** One of everything, with umlauts wherever somebody may write them. */
const samples = ['Über Maß und Größe', 'mass@example.com', 20, 'de', '03-02', '4006381333931']

async function workshop(world: World) {
  const as = await given.administrator(world)
  const companie = await given.company(world, 'Müller & Söhne Großmaß')
  const part = await given.part(world, 'Größe Ä')
  const doctype = await given.doctype(world, 'Prüfmaße Ö')
  for (const list of ['companies', 'parts', 'doctypes']) {
    const shape = shapeOf(`${list}.update`)
    const texts = Object.keys(shape).filter(
      (name) => isNullable(shape[name]) && !['pass', 'media', 'picture'].includes(name),
    )
    const body = {
      data: Object.fromEntries(
        texts.map((name) => [name, sampleOf(shape[name] as z.ZodType, samples)]),
      ),
    }
    await given.response(200, world.ask('PUT', `/api/${list}/1`, { as, body }))
  }
  const media = [await given.media(world, { filename: 'Übermaß ÄÖÜ.pdf', doctype })]
  const days = { deliveredOn: '2026-03-02', placedOnMarketOn: '2026-03-03' }
  const note = 'Übermaß'
  await given.device(world, { sn: 'Gerät ß 1', companie, part, media, ...days, note })
  await given.signInCustomer(world, 'Gerät ß 1', 'geraete-passwort')
  const clerk = await given.staff(world, 'jürgen.groß')
  const body = { data: { type: 'error', status: 'Gestört', message: 'Übergröße nicht möglich' } }
  await given.response(200, world.ask('POST', '/api/logs', { as: clerk, body }))
}
