import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { unzip } from '../testing/unzip.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: article-files.test.ts, delivered-files.test.ts and ownership.test.ts read as customers there.

// Every version of every file, by every way of reading it, for every kind of caller. Expectations are derived from what
// was created here, not from what the server stores.

/** Ways of requesting the bytes of a version; all of them with `--full`. */
const everyWay = [
  ['GET', ''],
  ['HEAD', '?download'],
  ['GET', '?download'],
  ['HEAD', ''],
] as const
const usual = process.env.TEST_DATABASE_URL ? 1 : 2
const ways = everyWay.slice(0, process.env.TEST_FULL ? 4 : usual)

/** How a file is linked: to which devices and article numbers, by their indexes in `devices` and `parts`. */
const links = {
  none: { devices: [], parts: [] },
  'one device': { devices: [0], parts: [] },
  'two companies': { devices: [0, 2], parts: [] },
  'an article number': { devices: [], parts: [0] },
  both: { devices: [0], parts: [0] },
  'a lone device': { devices: [3], parts: [] },
  'another article number': { devices: [], parts: [1] },
} as const

/** The states of a file's versions, oldest first. */
const histories = {
  one: ['released'],
  'two released': ['released', 'released'],
  'one prepared': ['released', 'prepared'],
  'one for later': ['released', 'later'],
  'last withdrawn': ['released', 'withdrawn'],
  'first withdrawn': ['withdrawn', 'released'],
  'none yet': ['later'],
} as const

type State = (typeof histories)[keyof typeof histories][number]

/** Company and article number of each device, by index; null for none. */
const devices = [
  { company: 0, part: 0 },
  { company: 0, part: 1 },
  { company: 1, part: 0 },
  { company: null, part: null },
] as const

interface FileMade {
  id: number
  what: string
  /** Whether its document type is public, that is readable by everybody who scans a code. */
  isPublic: boolean
  /** Indexes of devices that show it, and of the article numbers that it is linked to. */
  shownBy: Set<number>
  parts: readonly number[]
  versions: { id: number; state: State; address: string; bytes: string }[]
}

interface Asking {
  who: string
  as: Ticket
  /** The devices whose files they may read; undefined for those who may read all. */
  sees: Set<number> | undefined
}

test('every version of every file can be read by exactly those who are entitled to it', async (t) => {
  const { world, files, audiences, deviceIds, codes } = await workshop(t)
  let checks = 0
  function check(actual: unknown, expected: unknown, label: string) {
    checks += 1
    assert.deepEqual(actual, expected, label)
  }
  for (const { who, as, sees } of audiences) {
    const isNobody = who === 'nobody'
    for (const file of files) {
      const reads = sees === undefined || !sees.isDisjointFrom(file.shownBy)
      for (const { state, address, bytes } of file.versions) {
        const isOpen = sees === undefined || (reads && state === 'released')
        const expected = isNobody ? 401 : isOpen ? 200 : 404
        for (const [method, query] of ways) {
          const answer = await world.ask(method, address + query, { as })
          const label = `${method} ${query} ${state} version of ${file.what} for ${who}`
          check(answer.status, expected, label)
          if (method === 'GET' && expected === 200) check(String(answer.bytes), bytes, label)
        }
      }
      const shown = await world.ask('GET', `/api/medias/${file.id}`, { as })
      check(
        shown.status,
        isNobody ? 401 : sees ? 403 : 200,
        `the record of ${file.what} for ${who}`,
      )
    }
    await checkLists({ who, as, sees })
  }
  for (const file of files) await checkCodes(file)
  t.diagnostic(`${checks} checks`)
  assert.ok(checks >= 3_000)

  /** Checks what is readable behind the code of a device or an article number, signed in or not. */
  async function checkCodes({ what, isPublic, shownBy, parts: articles, versions }: FileMade) {
    for (const { kind, place, publicId } of codes) {
      const isShown = kind === 'device' ? shownBy.has(place) : articles.includes(place)
      for (const { state, address, bytes } of versions) {
        const url = address.replace('/uploads/', `/g/${publicId}/`)
        const expected = isPublic && isShown && state === 'released' ? 200 : 404
        const where = `${state} version of ${what} at the code of ${kind} ${place}`
        for (const as of [{}, audiences.at(-1)?.as ?? {}]) {
          const answer = await world.ask('GET', url, { as })
          check(answer.status, expected, where)
          if (expected === 200) check(String(answer.bytes), bytes, where)
        }
      }
    }
  }

  /** Checks the contents of the customer's list, the record as staff see it and the ZIP of each device. */
  async function checkLists({ who, as, sees }: Asking) {
    for (const [place, id] of deviceIds.entries()) {
      const expected = files.filter((file) => file.shownBy.has(place) && isOut(file))
      const isOwn = sees === undefined || sees.has(place)
      const status = who === 'nobody' ? 401 : isOwn ? 200 : 404
      const record = await world.ask('GET', `/api/devices/${id}?populate=media`, { as })
      check(record.status, status, `device ${place} for ${who}`)
      const zip = await world.ask('GET', `/uploads/geraete/${id}.zip`, { as })
      const hasFiles = expected.length > 0
      check(zip.status, status === 200 && !hasFiles ? 404 : status, `zip ${place} for ${who}`)
      if (status !== 200) continue
      const held = hasFiles ? unzip(zip.bytes).map(({ bytes }) => String(bytes)) : []
      check(new Set(held), new Set(expected.map(currentBytes)), `zip of device ${place} for ${who}`)
      if (sees === undefined) continue
      const ids = record.body.data.attributes.media.data.map((media: { id: number }) => media.id)
      const shown = new Set(expected.map((file) => file.id))
      check(new Set(ids), shown, `files of device ${place} for ${who}`)
    }
    if (sees === undefined || who === 'nobody') return
    const { body: mine } = await given.response(200, world.ask('GET', '/api/devices/mine', { as }))
    for (const device of mine) {
      const place = Number(device.sn.slice(2))
      const shown = files.filter((file) => file.shownBy.has(place) && isOut(file))
      const ids: number[] = device.media.map((media: { id: number }) => media.id)
      check(
        new Set(ids),
        new Set(shown.map(({ id }) => id)),
        `list of device ${device.sn} for ${who}`,
      )
      for (const media of device.media) {
        const file = files.find(({ id }) => id === media.id)
        const released = file?.versions.filter(({ state }) => state === 'released') ?? []
        const addresses = media.versions.map(({ url }: { url: { url: string } }) => url.url)
        const label = `versions of ${file?.what} at device ${device.sn} for ${who}`
        check(addresses, released.map(({ address }) => address).toReversed(), label)
        check(media.url.url, addresses[0], label)
      }
    }
  }
})

/** Whether customers can read any of its versions; otherwise they do not learn that the file exists. */
function isOut({ versions }: FileMade): boolean {
  return versions.some(({ state }) => state === 'released')
}

function currentBytes({ versions }: FileMade): string {
  return versions.findLast(({ state }) => state === 'released')?.bytes ?? ''
}

async function workshop(t: TestContext) {
  const world = await openWorld(t, { TIME_ZONE: 'UTC' })
  const admin = await given.administrator(world)
  const companies = [await given.company(world), await given.company(world, 'Becker AG', 10_002)]
  const parts = [await given.part(world, 'ART-1'), await given.part(world, 'ART-2')]
  const deviceIds: number[] = []
  for (const [place, { company, part }] of devices.entries()) {
    const owner = company === null ? {} : { companie: companies[company] as number }
    const article = part === null ? {} : { part: parts[part] as number }
    deviceIds.push(await given.device(world, { sn: `A ${place}`, ...owner, ...article }))
  }
  const doctypes = [
    await given.doctype(world, 'Nur für Kunden'),
    await given.doctype(world, 'Für alle'),
  ] as const
  const everybody = { data: { reader: 'public' } }
  const type = `/api/doctypes/${doctypes[1]}`
  await given.response(200, world.ask('PUT', type, { as: admin, body: everybody }))
  const files: FileMade[] = []
  for (const [linked, { devices: own, parts: articles }] of Object.entries(links)) {
    for (const [history, states] of Object.entries(histories)) {
      const isPublic = files.length % 2 === 0
      const label = `a ${isPublic ? 'public' : 'customers’'} file of ${linked}, ${history}`
      const file = await makeFile(world, admin, label, states, {
        doctype: doctypes[isPublic ? 1 : 0],
        devices: own.map((place) => deviceIds[place] as number),
        parts: articles.map((place) => parts[place] as number),
        shownBy: new Set(
          devices.flatMap(({ part }, place) => {
            const isInherited = part !== null && articles.some((article) => article === part)
            return isInherited || own.some((device) => device === place) ? [place] : []
          }),
        ),
      })
      files.push({ ...file, isPublic, parts: articles })
    }
  }
  const signedIn = (name: string, pass = 'geraete-passwort') =>
    given.signInCustomer(world, name, pass)
  const audiences: Asking[] = [
    { who: 'nobody', as: {}, sees: new Set() },
    { who: 'device 0', as: await signedIn('A 0'), sees: new Set([0]) },
    { who: 'device 1', as: await signedIn('A 1'), sees: new Set([1]) },
    { who: 'device 2', as: await signedIn('A 2'), sees: new Set([2]) },
    { who: 'device 3', as: await signedIn('A 3'), sees: new Set([3]) },
    { who: 'company 0', as: await signedIn('10001', 'firma-passwort'), sees: new Set([0, 1]) },
    { who: 'company 1', as: await signedIn('10002', 'firma-passwort'), sees: new Set([2]) },
    { who: 'staff', as: await given.staff(world), sees: undefined },
    { who: 'administrator', as: admin, sees: undefined },
    { who: 'a machine that reads', as: await given.token(world, 'read-only'), sees: undefined },
    { who: 'a machine', as: await given.token(world, 'full-access'), sees: undefined },
  ]
  const codes: { kind: 'device' | 'part'; place: number; publicId: string }[] = []
  for (const [kind, ids] of [
    ['device', deviceIds],
    ['part', parts],
  ] as const) {
    for (const [place, id] of ids.entries()) {
      const { body } = await world.ask('GET', `/api/${kind}s/${id}`, { as: admin })
      codes.push({ kind, place, publicId: body.data.attributes.publicId })
    }
  }
  return { world, files, audiences, deviceIds, codes }
}

async function makeFile(
  world: World,
  as: Ticket,
  what: string,
  states: readonly State[],
  {
    shownBy,
    ...linked
  }: { doctype: number; devices: number[]; parts: number[]; shownBy: Set<number> },
) {
  const send = async (method: 'POST' | 'PUT', url: string, data: object) =>
    (await given.response(200, world.ask(method, url, { as, body: { data } }))).body.data.id
  const media = await send('POST', '/api/medias', { filename: `${what}.pdf`, ...linked })
  const versions: FileMade['versions'] = []
  for (const [index, state] of states.entries()) {
    const bytes = `%PDF-1.7\n% ${what} ${index}\n%%EOF\n`
    const url = await given.upload(world, 'Anleitung.pdf', Buffer.from(bytes))
    const releasedOn = { prepared: null, later: '2199-01-01' }[state as 'later']
    const day = releasedOn === undefined ? {} : { releasedOn }
    const id = await send('POST', '/api/versions', { media, url, ...day })
    const { body } = await world.ask('GET', `/api/upload/files/${url}`, { as })
    versions.push({ id, state, address: body.url, bytes })
  }
  for (const { id, state } of versions) {
    const isWithdrawn = state === 'withdrawn'
    if (isWithdrawn) await send('PUT', `/api/versions/${id}`, { withdrawnReason: 'Druckfehler' })
  }
  return { id: media, what, shownBy, versions }
}
