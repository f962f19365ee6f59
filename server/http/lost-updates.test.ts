import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const unread = '"0.gone"'

/** Every call that changes or deletes one record which people edit. */
const changes = Object.entries(all).filter(([name]) =>
  /^(companies|parts|doctypes|medias|devices|users|uploads)\.(update|remove)$/.test(name),
)

test('1: no call that changes or deletes a record passes over If-Match', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const colleague = { username: 'bernd', password: 'Drehbank-und-Spindel-7' }
  const ids: Record<string, number> = {
    companies: await given.company(world),
    parts: await given.part(world),
    doctypes: await given.doctype(world),
    medias: await given.media(world),
    devices: await given.device(world, { sn: 'A-1' }),
    uploads: await given.upload(world),
    users: (await given.response(200, world.ask('POST', '/api/users', { as, body: colleague })))
      .body.id,
  }
  assert.equal(changes.length, 14)
  for (const [name, { method, path, aliases = [], wire }] of changes) {
    const id = ids[name.split('.')[0] ?? '']
    for (const address of [path, ...aliases]) {
      const url = address.replace(/:id/, String(id))
      const data = name === 'uploads.update' ? { id, name: 'x.pdf' } : { id }
      const body = method === 'PUT' && { body: wire === 'flat' ? {} : { data } }
      const headers = { 'if-match': unread }
      const answer = await given.refused(
        'changed-meanwhile',
        world.ask(method, url, { as, headers, ...body }),
        `${name} ${address}`,
      )
      assert.equal(answer.status, 412)
      assert.equal(recordOf(answer.body).id, id)
    }
  }
})

test('1: of two people with the same form the second is told, and by whom', async (t) => {
  const world = await openWorld(t)
  const [as, bernd] = [await given.administrator(world), await given.staff(world)]
  const url = `/api/companies/${await given.company(world)}`
  const begun = await tagOf(world, as, url)
  await given.response(200, change(world, bernd, url, { desc: 'neu' }, begun))
  const answer = await given.refused(
    'changed-meanwhile',
    change(world, as, url, { name: 'Andere' }, begun),
  )
  const { record, changedBy, changedAt } = answer.body.error.details
  const now = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(record, now.body)
  assert.equal(record.data.attributes.desc, 'neu')
  assert.equal(record.data.attributes.name, 'Müller Pumpen GmbH')
  assert.deepEqual([changedBy, changedAt], ['bernd', record.data.attributes.updatedAt])
  assert.match(answer.body.error.message, /^„bernd“ hat diesen Eintrag inzwischen geändert/)
  assert.equal(answer.headers.etag, now.headers.etag)
  await given.response(200, change(world, as, url, { name: 'Andere' }, String(answer.headers.etag)))
  await given.response(200, change(world, await given.token(world), url, { desc: 'ERP' }, '*'))
  const late = change(world, as, url, { name: 'Dritte' }, begun)
  const { body } = await given.refused('changed-meanwhile', late)
  assert.match(body.error.message, /^API-Schlüssel „[^„“]+“ hat diesen Eintrag/)
})

test('who has changed a record in another window is told so, and not of somebody of the same name', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const url = `/api/companies/${await given.company(world)}`
  const begun = await tagOf(world, as, url)
  await given.response(200, change(world, as, url, { desc: 'neu' }, begun))
  const late = change(world, as, url, { name: 'Andere' }, begun)
  const { body } = await given.refused('changed-meanwhile', late)
  assert.match(body.error.message, /^Sie selbst haben diesen Eintrag inzwischen geändert/)
})

test('1: the version counts whatever was populated, the hash what was answered', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const url = `/api/devices/${await given.device(world, { sn: 'A-1', companie })}`
  const plain = await tagOf(world, as, url)
  const populated = await tagOf(world, as, `${url}?populate=companie`)
  assert.match(plain, /^"1\.[\w-]{16}"$/)
  assert.match(populated, /^"1\.[\w-]{16}"$/)
  assert.notEqual(plain, populated)
  const ask = (address: string, tag: string) =>
    world.ask('GET', address, { as, headers: { 'if-none-match': tag } })
  const same = await given.response(304, ask(url, `"x", W/${plain}`))
  assert.equal(same.headers.etag, plain)
  assert.equal(same.bytes.length, 0)
  await given.response(304, ask(`${url}?populate=companie`, populated))
  await given.response(304, ask(url, '*'))
  await given.response(200, ask(`${url}?populate=companie`, plain))
  await given.response(200, change(world, as, `/api/companies/${companie}`, { name: 'Neu' }))
  await given.response(304, ask(url, plain))
  await given.response(200, ask(`${url}?populate=companie`, populated))
  const changed = await given.response(200, change(world, as, url, { sn: 'A-2' }, populated))
  assert.match(String(changed.headers.etag), /^"2\./)
  assert.equal(await tagOf(world, as, url), changed.headers.etag)
})

test('1: If-Match takes lists and *, but no weak tag; without it all is as before', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const url = `/api/parts/${await given.part(world)}`
  const assertTaken = async (ifMatch: string | undefined, isTaken: boolean) => {
    const { status } = await change(world, as, url, { desc: String(ifMatch) }, ifMatch)
    assert.equal(status, isTaken ? 200 : 412, ifMatch ?? 'none')
  }
  await assertTaken(undefined, true)
  await assertTaken('*', true)
  await assertTaken('"3.whatever"', true)
  await assertTaken('"x", "99.a",  "4.b"', true)
  await assertTaken('W/"5.a"', false)
  await assertTaken('"4.b"', false)
  await assertTaken('5', false)
  await assertTaken('', false)
  await assertTaken('"5"', true)
  const unwanted = { 'if-none-match': '*' }
  const body = { data: {} }
  await given.response(412, world.ask('PUT', url, { as, body, headers: unwanted }))
  await given.response(404, change(world, as, '/api/parts/999', {}, '"1.a"'))
  await given.response(412, world.ask('DELETE', url, { as, headers: { 'if-match': '"5.a"' } }))
  await given.response(200, world.ask('DELETE', url, { as, headers: { 'if-match': '"6.a"' } }))
})

test('1 and 2: a link that comes or goes, from either side, moves both of its ends', async (t) => {
  const world = await openWorld(t)
  const [as, bernd] = [await given.administrator(world), await given.staff(world)]
  const [one, two, other] = [
    await given.device(world, { sn: 'A-1' }),
    await given.device(world, { sn: 'A-2' }),
    await given.device(world, { sn: 'A-3' }),
  ]
  const media = `/api/medias/${await given.media(world)}`
  const files = [media, ...[one, two, other].map((id) => `/api/devices/${id}`)]
  const moved = async (work: () => Promise<unknown>) => {
    const before = await Promise.all(files.map((url) => stateOf(world, as, url)))
    world.wait(1_000)
    await work()
    const after = await Promise.all(files.map((url) => stateOf(world, as, url)))
    return after.map(({ version, updatedAt }, at) => {
      const by = version - (before[at]?.version ?? 0)
      assert.equal(updatedAt > (before[at]?.updatedAt ?? ''), by > 0, files[at] ?? '')
      return by
    })
  }
  const link = (devices: unknown) => () =>
    given.response(200, change(world, bernd, media, { devices }))
  assert.deepEqual(await moved(link({ connect: [one, two] })), [1, 1, 1, 0])
  assert.deepEqual(await moved(link({ connect: [one] })), [1, 0, 0, 0])
  assert.deepEqual(await moved(link([two, other])), [1, 1, 0, 1])
  assert.deepEqual(await moved(link({ disconnect: [two, one] })), [1, 0, 1, 0])
  assert.deepEqual(await moved(link([])), [1, 0, 0, 1])
  const id = Number(media.split('/').at(-1))
  const device = `/api/devices/${one}`
  const put = (data: object) => () => given.response(200, change(world, as, device, data))
  assert.deepEqual(await moved(put({ media: [id] })), [1, 1, 0, 0])
  assert.deepEqual(await moved(put({ sn: 'A-1b' })), [0, 1, 0, 0])
  assert.deepEqual(await moved(put({ media: { disconnect: [id] } })), [1, 1, 0, 0])
  await put({ media: [id] })()
  const answer = await change(world, as, media, { filename: 'Neu.pdf' }, unread)
  assert.equal(answer.body.error.details.changedBy, 'chefin')
})

test('1: what is deleted changes what it was linked to', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const file = await given.media(world)
  const kept = await given.media(world, { filename: 'Bleibt.pdf' })
  const gone = await given.device(world, { sn: 'A-1', media: [kept] })
  const url = `/api/devices/${await given.device(world, { sn: 'A-2', media: [file, kept] })}`
  const version = async (address: string) => (await stateOf(world, as, address)).version
  assert.equal(await version(url), 1)
  await given.response(200, world.ask('DELETE', `/api/medias/${file}`, { as }))
  assert.equal(await version(url), 2)
  assert.equal(await version(`/api/medias/${kept}`), 3)
  await given.response(200, world.ask('DELETE', `/api/devices/${gone}`, { as }))
  assert.equal(await version(`/api/medias/${kept}`), 4)
  const upload = await given.response(
    200,
    world.ask('GET', `/api/medias/${kept}?populate=url`, { as }),
  )
  const { id } = upload.body.data.attributes.url.data
  await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
  assert.equal(await version(`/api/medias/${kept}`), 5)
})

test('1: a staff user has a version too, and is shown alone', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const draft = { username: 'berta', password: 'Drehbank-und-Spindel-7' }
  const created = await given.response(200, world.ask('POST', '/api/users', { as, body: draft }))
  const url = `/api/users/${created.body.id}`
  const tag = await tagOf(world, as, url)
  assert.equal(created.headers.etag, tag)
  const put = (body: object) => world.ask('PUT', url, { as, body, headers: { 'if-match': tag } })
  await given.response(200, put({ isAdmin: true }))
  const { body } = await given.refused('changed-meanwhile', put({ email: 'berta@example.com' }))
  assert.equal(body.error.details.record.isAdmin, true)
  assert.equal(body.error.details.changedBy, 'chefin')
  await given.response(404, world.ask('GET', '/api/users/999', { as }))
})

test('1: a tag does not tell of a password that is answered once', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { data: { sn: 'A-1' } }
  const created = await given.response(200, world.ask('POST', '/api/devices', { as, body }))
  assert.ok(created.body.data.attributes.pass)
  const url = `/api/devices/${created.body.data.id}`
  assert.equal(created.headers.etag, await tagOf(world, as, url))
})

test('1: of ten who save the same form at once one succeeds', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await given.media(world)
  const url = `/api/devices/${await given.device(world, { sn: 'A-1' })}`
  const begun = await tagOf(world, as, url)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      change(world, as, url, { sn: `B-${at}`, media: { connect: [media] } }, begun),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, ...Array(9).fill(412)])
})

test('1: links that come from both ends at once do not wait for each other', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await given.media(world)
  const device = await given.device(world, { sn: 'A-1' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const link = at % 3 === 0 ? 'disconnect' : 'connect'
      return at % 2 === 0
        ? change(world, as, `/api/devices/${device}`, { media: { [link]: [media] } })
        : change(world, as, `/api/medias/${media}`, { devices: { [link]: [device] } }, '*')
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})

function change(world: World, as: Ticket, url: string, data: object, ifMatch?: string) {
  const headers = ifMatch !== undefined && { headers: { 'if-match': ifMatch } }
  return world.ask('PUT', url, { as, body: { data }, ...headers })
}

async function tagOf(world: World, as: Ticket, url: string): Promise<string> {
  const { headers } = await given.response(200, world.ask('GET', url, { as }))
  return headers.etag ?? ''
}

async function stateOf(world: World, as: Ticket, url: string) {
  const { headers, body } = await given.response(200, world.ask('GET', url, { as }))
  const version = Number(headers.etag?.match(/^"(\d+)\./)?.[1])
  return { version, updatedAt: String(body.data.attributes.updatedAt) }
}

function recordOf(body: { error: { details: { record: { data?: { id: number }; id: number } } } }) {
  const { record } = body.error.details
  return record.data ?? record
}
