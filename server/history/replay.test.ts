import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import type { BinKind } from '#contract/bin.ts'
import { binKindFacts } from '../bin/bin-kinds.ts'
import { seededRandom } from '../demo/random.ts'
import { releaseVersions } from '../files/release-versions.ts'
import * as given from '../testing/given.ts'
import { assertHistoriesTold } from '../testing/replay-history.ts'
import { openWorld, type TestResponse, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000
const steps = 400
/** `npm run test:reliability` uses several seeds. */
const seeds = process.env.TEST_FULL ? [4_711, 1, 2, 3, 4, 5] : [4_711]

for (const seed of seeds) {
  test(`4: replaying the history of each record leads to its current state (${seed})`, async (t) => {
    const world = await openWorld(t)
    const office = await officeOf(world, seed)
    let done = 0
    for (let step = 0; step < steps; step++) {
      const { status, body } = await office.act()
      assert.ok(status < 500, JSON.stringify(body))
      if (status === 200) done++
      if (step % 50 === 49) await assertHistoriesTold(world.services.db)
    }
    assert.ok(done > steps / 3, `only ${done} of ${steps} did anything`)
  })
}

async function officeOf(world: World, seed: number) {
  let as = await given.administrator(world)
  const { integer, pick } = seededRandom(seed)
  const maybe = <T>(value: T) => pick([value, null])
  const text = () => `Text ${integer(1, 60)}`
  let uploads = 0

  const made: Record<Kind, number[]> = {
    companies: [],
    parts: [],
    doctypes: [],
    devices: [],
    medias: [],
    versions: [],
    'upload/files': [],
  }
  /** Usually an existing id; sometimes an invalid one, which is refused. */
  const id = (kind: Kind) => pick([...made[kind].slice(-5), ...made[kind].slice(-5), integer(1, 9)])
  const some = (kind: Kind) => Array.from({ length: integer(0, 3) }, () => id(kind))
  const links = (kind: Kind) =>
    pick([some(kind), { connect: some(kind), disconnect: some(kind) }, {}])
  const one = (kind: Kind) => pick([id(kind), null, { disconnect: [id(kind)] }, {}])
  const dayOf = (ahead: number) =>
    new Date(world.services.clock().getTime() + ahead * day).toISOString().slice(0, 10)

  const drafts = {
    companies: () => ({
      ...{ name: text(), kdnr: integer(1, 90), contact: maybe(text()), desc: maybe(text()) },
    }),
    parts: () => ({ title: text(), isForPrivateUse: pick([true, false]), media: links('medias') }),
    doctypes: () => ({
      ...{ title: text(), position: integer(0, 5), reader: pick(['customer', 'public']) },
    }),
    devices: () => ({
      ...{ sn: text(), note: maybe(text()), companie: one('companies'), part: one('parts') },
      media: links('medias'),
    }),
    medias: () => ({
      ...{ filename: `${text()}.pdf`, languages: pick([['de'], ['de', 'en']]) },
      ...{ devices: links('devices'), parts: links('parts') },
      ...{ doctype: one('doctypes'), original: one('medias') },
    }),
  }
  const kinds = ['companies', 'parts', 'doctypes', 'devices', 'medias'] as const

  async function send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
    isFlat = false,
  ) {
    const body = isFlat ? data : { data }
    return world.ask(method, `/api/${path}`, { as, ...(data && { body }) })
  }

  async function create() {
    const kind = pick(kinds)
    const isSecret = kind === 'companies' || kind === 'devices'
    const draft = { ...drafts[kind](), ...(isSecret && { pass: 'geheim-genug' }) }
    return noting(kind, await send('POST', kind, draft))
  }

  function noting(kind: Kind, answer: TestResponse) {
    if (answer.status === 200) made[kind].push(answer.body.data.id)
    return answer
  }

  function change() {
    const kind = pick(kinds)
    return send('PUT', `${kind}/${id(kind)}`, drafts[kind]())
  }

  async function upload() {
    const url = await given.upload(world, `${++uploads}.pdf`)
    made['upload/files'].push(url)
    return url
  }

  async function addVersion() {
    const url = await upload()
    const facts = { releasedOn: pick(['today', dayOf(2), null]), note: maybe(text()) }
    return pick([
      async () =>
        noting('versions', await send('POST', 'versions', { ...facts, url, media: id('medias') })),
      () => send('PUT', `medias/${id('medias')}`, { url }),
      () => send('PUT', `parts/${id('parts')}`, { picture: url }),
    ])()
  }

  function changeVersion() {
    const change = pick([
      { withdrawnReason: text() },
      { withdrawnReason: null },
      { releasedOn: pick(['today', dayOf(1), null]) },
      { version: text() },
    ])
    return send('PUT', `versions/${id('versions')}`, change)
  }

  async function waitForRelease() {
    world.wait(day)
    as = await given.administrator(world)
    await releaseVersions(world.services, pino({ level: 'silent' }))
    return send('PUT', 'settings', { keepYears: 10 }, true)
  }

  function removeOne() {
    const kind = pick([...kinds, 'versions', 'upload/files'] as const)
    return send('DELETE', `${kind}/${id(kind)}`)
  }

  /** Links a file to several devices of an article number, and moves it there. */
  async function moveCommon() {
    const [part, media] = [id('parts'), id('medias')]
    for (const device of made.devices.slice(-4)) {
      await send('PUT', `devices/${device}`, { part, media: { connect: [media] } })
    }
    return send('POST', 'common-files/move', { part, media }, true)
  }

  function giveBack() {
    const body = { part: id('parts'), media: id('medias'), devices: some('devices') }
    return send(
      'POST',
      'common-files/give-back',
      { ...body, unlinkPart: pick([true, false]) },
      true,
    )
  }

  /** Restores a record from the bin, sometimes with a number that is taken. */
  async function restore() {
    const entry = await pickEntry()
    if (!entry) return removeOne()
    const number = entry.kind === 'company' ? integer(1, 90) : text()
    const body = pick([{}, {}, { number }])
    const answer = await send('POST', `bin/${entry.id}/restore`, body, true)
    if (answer.status === 200) made[binKindFacts[entry.kind].table as Kind].push(entry.record)
    return answer
  }

  async function undo() {
    const entry = await pickEntry()
    if (!entry) return removeOne()
    return send('POST', 'bin/undo', { kind: entry.kind, records: [entry.record] }, true)
  }

  async function purge() {
    const entry = await pickEntry()
    return entry ? send('DELETE', `bin/${entry.id}`) : removeOne()
  }

  async function pickEntry() {
    const { rows } = await sql<{ id: number; kind: BinKind; record: number }>`
      select id, kind, record_id as record from bin order by id desc limit 12`.execute(
      world.services.db,
    )
    return rows.length === 0 ? undefined : pick(rows)
  }

  const rename = () => send('PUT', 'upload', { id: id('upload/files'), name: `${text()}.pdf` })
  const often = [create, create, change, change, change, change, addVersion, addVersion]
  const rare = [changeVersion, waitForRelease, removeOne, moveCommon, giveBack, rename]
  const ofBin = [removeOne, removeOne, restore, restore, undo, purge]
  for (let count = 0; count < 20; count++) await create()
  return { act: () => pick([...often, ...rare, ...ofBin])() }
}

type Kind = 'companies' | 'parts' | 'doctypes' | 'devices' | 'medias' | 'versions' | 'upload/files'
