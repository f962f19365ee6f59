import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { CustomerFile } from '#contract/customer.ts'
import { type FileVersion, labelAfter } from '#contract/file-versions.ts'
import { dayIn } from '../core/day.ts'
import * as given from '../testing/given.ts'
import { emptiedBin } from '../testing/given-bin.ts'
import * as givenFiles from '../testing/given-files.ts'
import { openWorld, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000

test('the upload of a file is its first version, and another upload becomes the next one', async (t) => {
  const { api, media, shown, upload } = await office(t)
  assert.deepEqual(await api.labels(media), ['1'])
  const second = await upload('zwei.pdf')
  await api.change(`/api/medias/${media}`, { url: second })
  assert.deepEqual(await api.labels(media), ['1', '2'])
  assert.equal((await shown()).url, 'zwei.pdf')
  const third = await upload('drei.pdf')
  await api.create('/api/versions', { media, url: third, version: '3.0', note: 'Neues Kapitel' })
  assert.equal((await shown()).url, 'drei.pdf')
  // An old client that writes back what it has read changes nothing.
  await api.change(`/api/medias/${media}`, { url: third })
  assert.deepEqual(await api.labels(media), ['1', '2', '3.0'])
  // If an old version is added later, the next label does not repeat an existing one.
  const old = { version: 'Rev. B', releasedOn: '2020-05-04' }
  await api.create('/api/versions', { media, url: await upload('c.pdf'), version: 'Rev. C' })
  await api.create('/api/versions', { media, url: await upload('b.pdf'), ...old })
  await api.create('/api/versions', { media, url: await upload('d.pdf') })
  assert.deepEqual((await api.labels(media)).slice(3).toSorted(), ['Rev. B', 'Rev. C', 'Rev. D'])
})

test('13: uploads that several people give a file at the same moment all become versions of it, each with its own label', async (t) => {
  const { api, media, upload } = await office(t)
  const [one, two, three, four] = [
    await upload('zwei.pdf'),
    await upload('drei.pdf'),
    await upload('vier.pdf'),
    await upload('fünf.pdf'),
  ]
  await Promise.all([
    api.change(`/api/medias/${media}`, { url: one }),
    api.create('/api/versions', { media, url: two }),
    api.change(`/api/medias/${media}`, { url: three, filename: 'Handbuch.pdf' }),
    api.create('/api/versions', { media, url: four }),
  ])
  assert.deepEqual(await api.labels(media), ['1', '2', '3', '4', '5'])
  const stages = (await api.versions(media)).map(({ attributes }) => attributes.stage)
  assert.deepEqual(stages, ['earlier', 'earlier', 'earlier', 'earlier', 'current'])
})

test('control characters cannot disguise the name of a file or a version, whoever enters it', async (t) => {
  const { api, media, upload } = await office(t)
  const renamed = await api.change(`/api/medias/${media}`, { filename: 'Rechnung_\u202efdp.exe' })
  assert.equal(renamed.attributes.filename, 'Rechnung_fdp.exe')
  const url = await upload('zwei.pdf')
  await api.create('/api/versions', { media, url, version: '\u202e4.1\u200b' })
  assert.deepEqual(await api.labels(media), ['1', '4.1'])
})

test('bidirectional control characters are removed from notes and reasons', async (t) => {
  const { api, media, upload } = await office(t)
  const url = await upload('zwei.pdf')
  const note = 'Anzugsmoment \u202e021\u202c Nm\nשלום\u200f 4'
  const made = await api.create('/api/versions', { media, url, version: '2', note })
  const withdrawnReason = 'Seite \u206721\u2069 ist \u202egnidrow'
  const { attributes } = await api.change(`/api/versions/${made.id}`, { withdrawnReason })
  assert.equal(attributes.note, 'Anzugsmoment 021 Nm\nשלום\u200f 4')
  assert.equal(attributes.withdrawnReason, 'Seite 21 ist gnidrow')
})

test('bytes identical to the current version are refused', async (t) => {
  const { api, media, world } = await office(t)
  const again = await given.upload(world, 'eins.pdf')
  const refused = api.ask('POST', '/api/versions', { media, url: again })
  assert.deepEqual(await given.wrongFields(refused), { url: 'same-bytes' })
  assert.deepEqual(await api.labels(media), ['1'])
})

test('a version prepared for a day is shown from that day on, others are released by hand', async (t) => {
  const { api, media, shown, upload, world, today } = await office(t)
  const tomorrow = today(1)
  const [planned, open] = [await upload('morgen.pdf'), await upload('offen.pdf')]
  await api.create('/api/versions', { media, url: planned, releasedOn: tomorrow })
  const { id } = await api.create('/api/versions', { media, url: open, releasedOn: null })
  assert.equal((await shown()).url, 'eins.pdf')
  assert.deepEqual((await shown()).customers, ['1'])
  world.wait(2 * day)
  await world.restart()
  await api.signIn()
  assert.equal((await shown()).url, 'morgen.pdf')
  assert.deepEqual((await shown()).customers, ['2', '1'])
  await api.change(`/api/versions/${id}`, { releasedOn: today(2) })
  assert.equal((await shown()).url, 'offen.pdf')
})

test('13: customers read a version from midnight of its release day on, before the job that runs each minute updates the file', async (t) => {
  const { api, media, mine, part, upload, world, today } = await office(t)
  const { id: waiting } = await api.create('/api/medias', { filename: 'Plan.pdf' })
  await api.change(`/api/parts/${part}`, { media: [media, waiting] })
  for (const [file, name] of [
    [media, 'morgen.pdf'],
    [waiting, 'plan.pdf'],
  ] as const) {
    const url = await upload(name)
    await api.create('/api/versions', { media: file, url, releasedOn: today(1) })
  }
  const read = async () =>
    (await mine()).map(({ url, versions }: CustomerFile) => [
      url?.name,
      versions.map((version) => version.url?.name),
    ])
  assert.deepEqual(await read(), [['eins.pdf', ['eins.pdf']]])
  world.wait(day)
  await api.signIn()
  assert.deepEqual(await read(), [
    ['morgen.pdf', ['morgen.pdf', 'eins.pdf']],
    ['plan.pdf', ['plan.pdf']],
  ])
})

test('13.2: each version’s stage is that of the portal’s day, not of the reader’s', async (t) => {
  // 13 hours ahead of UTC: the next day may have begun there.
  const world = await openWorld(t, { TIME_ZONE: 'Pacific/Tongatapu' })
  const there = (days: number) =>
    dayIn('Pacific/Tongatapu', new Date(world.services.clock().getTime() + days * day))
  const { api, media, upload } = await officeIn(world)
  const prepare = async (name: string, releasedOn: string | null) =>
    (await api.create('/api/versions', { media, url: await upload(name), releasedOn })).id
  const planned = await prepare('morgen.pdf', there(1))
  const open = await prepare('offen.pdf', null)
  const stages = async () =>
    (await api.versions(media)).map(({ attributes: { stage, releasedOn } }) => [stage, releasedOn])
  const first = ['current', there(0)]
  assert.deepEqual(await stages(), [first, ['prepared', there(1)], ['prepared', null]])
  await api.change(`/api/versions/${open}`, { releasedOn: 'today' })
  const earlier = ['earlier', there(0)]
  const released = ['current', there(0)]
  assert.deepEqual(await stages(), [earlier, ['prepared', there(1)], released])
  await api.change(`/api/versions/${open}`, { withdrawnReason: 'falsch' })
  await api.change(`/api/versions/${planned}`, { withdrawnReason: 'auch falsch' })
  const withdrawn = [
    ['withdrawn', there(1)],
    ['withdrawn', there(0)],
  ]
  assert.deepEqual(await stages(), [first, ...withdrawn])
  // Strapi's clients write back what they have read.
  await api.change(`/api/versions/${open}`, { stage: 'current' })
  assert.deepEqual(await stages(), [first, ...withdrawn])
  const query = `filters[media]=${media}&filters[stage]=withdrawn&sort=stage`
  assert.equal(
    (await given.response(200, api.ask('GET', `/api/versions?${query}`))).body.data.length,
    2,
  )
  const made = { media, url: await upload('heute.pdf'), releasedOn: 'today' }
  assert.equal((await api.create('/api/versions', made)).attributes.releasedOn, there(0))
  const wrong = api.ask('PUT', `/api/versions/${open}`, { releasedOn: 'morgen' })
  assert.deepEqual(await given.wrongFields(wrong), { releasedOn: 'format' })
})

test('a file whose first version waits for its day keeps it, whatever else is changed', async (t) => {
  const { api, upload, today } = await office(t)
  const { id } = await api.create('/api/medias', { filename: 'Morgen.pdf' })
  const url = await upload('morgen.pdf')
  await api.create('/api/versions', { media: id, url, releasedOn: today(1) })
  const read = await api.show(`/api/medias/${id}?populate=url`)
  await api.change(`/api/medias/${id}`, { filename: 'Übermorgen.pdf' })
  // Strapi's clients write back what they have read.
  await api.change(`/api/medias/${id}`, read.attributes)
  await api.change(`/api/medias/${id}`, { url: null })
  assert.deepEqual(await api.labels(id), ['1'])
})

test('a file whose upload is removed has no versions, its bytes remain, and only users who may delete versions may do that', async (t) => {
  const { api, media, world } = await office(t)
  const clerk = await given.staff(world)
  const body = { data: { url: null } }
  const request = world.ask('PUT', `/api/medias/${media}`, { as: clerk, body })
  await given.refused('forbidden', request)
  assert.deepEqual(await api.labels(media), ['1'])
  await api.change(`/api/medias/${media}`, { url: null })
  assert.deepEqual(await api.labels(media), [])
  const unused = await world.ask('GET', '/api/upload/unused', { as: api.as() })
  assert.deepEqual(
    unused.body.map(({ name }: { name: string }) => name),
    ['eins.pdf'],
  )
  const logs = await world.ask('GET', '/api/logs?sort=id:desc', { as: api.as() })
  const messages = logs.body.data.map((row: { attributes: { message: string } }) => {
    return row.attributes.message
  })
  assert.ok(messages.some((message: string) => /^Fassungen von „.*“ entfernt: „1“$/.test(message)))
})

test('a withdrawn version disappears for customers at once, staff see the reason, and the last version cannot be withdrawn', async (t) => {
  const { api, media, shown, upload, world, download } = await office(t)
  const second = await upload('zwei.pdf')
  const { id } = await api.create('/api/versions', { media, url: second })
  const address = await api.address(second)
  assert.equal(await download(address), 200)
  const why = { withdrawnReason: 'Falsches Drehmoment auf Seite 4' }
  await api.change(`/api/versions/${id}`, why)
  assert.equal(await download(address), 404)
  assert.deepEqual(await shown(), { url: 'eins.pdf', customers: ['1'] })
  const { attributes } = await api.show(`/api/versions/${id}`)
  assert.equal(attributes.withdrawnReason, why.withdrawnReason)
  assert.ok(attributes.withdrawnAt)
  const staff = await world.ask('GET', address, { as: api.as() })
  assert.equal(staff.status, 200)
  const [first] = await api.versions(media)
  await given.refused('last-version', api.ask('PUT', `/api/versions/${first?.id}`, why))
  await api.change(`/api/versions/${id}`, { withdrawnReason: null })
  assert.equal(await download(address), 200)
  assert.equal((await shown()).url, 'zwei.pdf')
})

test('13: every change of the versions that customers see is a change of the file, even if the current one stays', async (t) => {
  const { api, media, upload, today, world } = await office(t)
  const [first] = await api.versions(media)
  const url = `/api/versions/${first?.id}`
  await api.create('/api/versions', { media, url: await upload('zwei.pdf') })
  let cursor = ''
  let before: string | undefined
  /** The changes of the file since the last call, as reported to programs. */
  const became = async () => {
    const { body } = await given.response(200, api.ask('GET', `/api/changes?since=${cursor}`))
    const changes: { kind: string }[] = body.changes ?? []
    const { headers } = await given.response(200, api.ask('GET', `/api/medias/${media}`))
    const isOther = headers.etag !== before
    const isTold = changes.some(({ kind }) => kind === 'medias')
    before = headers.etag
    cursor = body.cursor
    return [isOther, isTold]
  }
  const begun = await given.response(200, api.ask('GET', '/api/changes'))
  cursor = begun.body.cursor
  await became()
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['withdrawn', () => api.change(url, { withdrawnReason: 'falsch' }), true],
    ['said otherwise', () => api.change(url, { withdrawnReason: 'ganz falsch' }), false],
    ['back', () => api.change(url, { withdrawnReason: null }), true],
    ['another day', () => api.change(url, { releasedOn: today(-3) }), true],
    ['its note', () => api.change(url, { note: 'Alt' }), false],
    ['prepared', () => api.change(url, { releasedOn: null }), true],
    ['withdrawn before its day', () => api.change(url, { withdrawnReason: 'alt' }), false],
    ['back before its day', () => api.change(url, { withdrawnReason: null }), false],
    ['released as an earlier one', () => api.change(url, { releasedOn: today(-2) }), true],
    [
      'made as an earlier one',
      async () =>
        api.create('/api/versions', {
          ...{ media, url: await upload('null.pdf'), releasedOn: today(-9) },
        }),
      true,
    ],
    [
      'deleted',
      async () => {
        await given.response(200, api.ask('DELETE', url))
      },
      true,
    ],
    [
      'restored',
      async () => {
        const { body } = await given.response(200, api.ask('GET', '/api/bin'))
        const request = world.ask('POST', `/api/bin/${body.data[0].id}/restore`, { as: api.as() })
        await given.response(200, request)
      },
      true,
    ],
  ]
  for (const [label, step, isChange] of steps) {
    await step()
    assert.deepEqual([label, ...(await became())], [label, isChange, isChange])
  }
})

test('13: a version withdrawn before its release day is not released on that day, but once the withdrawal is revoked', async (t) => {
  const { api, media, upload, world, today, shown } = await office(t)
  const planned = { media, url: await upload('morgen.pdf'), releasedOn: today(1) }
  const { id } = await api.create('/api/versions', planned)
  await api.change(`/api/versions/${id}`, { withdrawnReason: 'falsch' })
  world.wait(2 * day)
  await world.restart()
  await api.signIn()
  const acts = async () => {
    const query = `filters[kind]=versions&filters[record]=${id}&sort=id`
    const { body } = await given.response(200, api.ask('GET', `/api/history?${query}`))
    return body.data.map(({ attributes }: { attributes: { act: string } }) => attributes.act)
  }
  const stage = async () => (await api.show(`/api/versions/${id}`)).attributes.stage
  assert.deepEqual([await acts(), await stage()], [['created', 'withdrawn'], 'withdrawn'])
  await api.change(`/api/versions/${id}`, { withdrawnReason: null })
  assert.equal((await shown()).url, 'morgen.pdf')
  assert.deepEqual(
    [await acts(), await stage()],
    [['created', 'withdrawn', 'changed', 'released'], 'current'],
  )
})

test('deleting a version deletes its bytes, deleting a file all of its versions', async (t) => {
  const { api, media, shown, upload, world } = await office(t)
  const second = await upload('zwei.pdf')
  const { id } = await api.create('/api/versions', { media, url: second })
  const address = await api.address(second)
  const [first] = await api.versions(media)
  await given.response(200, api.ask('DELETE', `/api/versions/${id}`))
  assert.equal((await shown()).url, 'eins.pdf')
  assert.equal((await world.ask('GET', address, { as: api.as() })).status, 404)
  await given.refused('last-version', api.ask('DELETE', `/api/versions/${first?.id}`))
  await api.create('/api/versions', { media, url: await upload('drei.pdf') })
  await given.response(200, api.ask('DELETE', `/api/medias/${media}`))
  await emptiedBin(world)
  const { db } = world.services
  for (const table of ['versions', 'uploads', 'blobs'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  }
})

test('a device shows the version that it was delivered with', async (t) => {
  const { api, media, upload, world, today, device, mine } = await office(t)
  world.wait(10 * day)
  await api.signIn()
  await api.change(`/api/devices/${device}`, { deliveredOn: today(9) })
  const { id } = await api.create('/api/versions', { media, url: await upload('zwei.pdf') })
  const [file] = await mine()
  assert.deepEqual(
    [file.versions.map(({ version }: { version: string }) => version), file.deliveredVersion],
    [['2', '1'], file.versions[1].id],
  )
  await given.refused('must-be-kept', api.ask('DELETE', `/api/versions/${file.versions[1].id}`))
  await given.response(200, api.ask('DELETE', `/api/versions/${id}`))
})

test('a version withdrawn after the delivery is not replaced by an older one', async (t) => {
  const { api, media, upload, world, today, device, mine } = await office(t)
  world.wait(10 * day)
  await api.signIn()
  const dayOf = (days: number) => ({ media, releasedOn: today(days) })
  const second = await api.create('/api/versions', { ...dayOf(2), url: await upload('zwei.pdf') })
  await api.change(`/api/devices/${device}`, { deliveredOn: today(5) })
  await api.create('/api/versions', { ...dayOf(8), url: await upload('drei.pdf') })
  const shown = async () => {
    const [{ versions, deliveredVersion }] = await mine()
    const labels = versions.map(({ version }: { version: string }) => version)
    return { labels, isDelivered: deliveredVersion === second.id }
  }
  assert.deepEqual(await shown(), { labels: ['3', '2', '1'], isDelivered: true })
  await api.change(`/api/versions/${second.id}`, { withdrawnReason: 'falsch' })
  assert.deepEqual(await shown(), { labels: ['3', '1'], isDelivered: false })
  const [file] = await mine()
  assert.equal(file.deliveredVersion, null)
  // Devices delivered after the withdrawal had the version before.
  await api.change(`/api/devices/${device}`, { deliveredOn: today(12) })
  world.wait(5 * day)
  await api.signIn()
  await api.create('/api/versions', { media, url: await upload('vier.pdf') })
  const [later] = await mine()
  const { version } = later.versions.find(({ id }: { id: number }) => id === later.deliveredVersion)
  assert.equal(version, '3')
})

test('the next label continues the last one', () => {
  for (const [last, next] of [
    ['1', '2'],
    ['1.4', '1.5'],
    ['V09', 'V10'],
    ['2024-07b', '2024-08b'],
    ['Rev. C', 'Rev. D'],
    ['Entwurf', 'Entwurf 2'],
  ] as const) {
    assert.equal(labelAfter([last]), next)
  }
  assert.equal(labelAfter([]), '1')
  assert.equal(labelAfter(['1.2', '1.4', '1.3']), '1.5')
})

/** A file of an article number with one device, and its customer. */
async function office(t: TestContext) {
  return officeIn(await openWorld(t, { TIME_ZONE: 'UTC' }))
}

async function officeIn(world: World) {
  let as = await given.administrator(world)
  const part = await given.part(world)
  const device = await given.device(world, { sn: 'A 1', part })
  let customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, data?: object) =>
    world.ask(method, url, { as, ...(data && { body: { data } }) })
  const sent = async (method: 'POST' | 'PUT', url: string, data: object) =>
    (await given.response(200, ask(method, url, data))).body.data
  const start = Date.now()
  const api = {
    ask,
    as: () => as,
    create: (url: string, data: object) => sent('POST', url, data),
    change: (url: string, data: object) => sent('PUT', url, data),
    show: async (url: string) => (await given.response(200, ask('GET', url))).body.data,
    async versions(media: number) {
      const query = `filters[media]=${media}&sort=id`
      const { body } = await given.response(200, ask('GET', `/api/versions?${query}`))
      return body.data as { id: number; attributes: FileVersion }[]
    },
    labels: async (media: number) =>
      (await api.versions(media)).map(({ attributes }) => attributes.version),
    address: async (upload: number) =>
      (await given.response(200, ask('GET', `/api/upload/files/${upload}`))).body.url as string,
    async signIn() {
      as = await given.administrator(world)
      customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
    },
  }
  const url = await given.upload(world, 'eins.pdf')
  const media = (await api.create('/api/medias', { filename: 'Anleitung.pdf', url, parts: [part] }))
    .id as number
  const mine = async () =>
    (await given.response(200, world.ask('GET', '/api/devices/mine', { as: customer }))).body[0]
      .media
  return {
    world,
    api,
    media,
    part,
    device,
    mine,
    upload: (name: string) => given.upload(world, name),
    today: (days: number) => dayIn(world.services.config.timeZone, new Date(start + days * day)),
    download: async (address: string) => (await world.ask('GET', address, { as: customer })).status,
    /** What the file shows to staff and to customers. */
    async shown() {
      const file = await api.show(`/api/medias/${media}?populate=url`)
      const [own] = await mine()
      const customers = own.versions.map(({ version }: { version: string }) => version)
      return { url: file.attributes.url.data.attributes.name, customers }
    },
  }
}

test('a version keeps its file and its upload: others are refused with the name of the field, its own change nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { media } = await givenFiles.file(world, { filename: 'Plan' })
  const other = await givenFiles.file(world, { filename: 'Bild' })
  const id = await givenFiles.firstVersion(world, media)
  const url = `/api/versions/${id}?populate[0]=media&populate[1]=url`
  const { attributes } = (await given.response(200, world.ask('GET', url, { as }))).body.data
  const put = (data: object) => world.ask('PUT', `/api/versions/${id}`, { as, body: { data } })
  const { id: upload } = attributes.url.data
  for (const same of [
    attributes,
    { media, url: upload },
    { media: { id: media } },
    { url: { data: { id: upload } } },
  ]) {
    await given.response(200, put({ ...same, note: 'neu' }))
  }
  for (const [name, value, code] of [
    ['media', other.media, 'read-only'],
    ['media', null, 'read-only'],
    ['media', { connect: [other.media] }, 'read-only'],
    ['url', upload + 1, 'read-only'],
    ['url', 'x', 'read-only'],
    ['media', { data: { id: other.media } }, 'mismatch'],
    ['url', { data: null }, 'mismatch'],
  ] as const) {
    const { body } = await given.response(400, put({ [name]: value, note: 'anders' }))
    assert.partialDeepStrictEqual(body.error.details.errors, [{ path: [name], code }])
  }
  const after = (await given.response(200, world.ask('GET', url, { as }))).body.data.attributes
  assert.deepEqual([after.media.data.id, after.url.data.id, after.note], [media, upload, 'neu'])
})
