import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { dayIn } from '../core/day.ts'
import * as given from '../testing/given.ts'
import { addFiles } from '../testing/many-rows.ts'
import { openWorld } from '../testing/world.ts'
import { releaseVersions } from './release-versions.ts'

test('a device shows each file of its article number once, also a device created later', async (t) => {
  const { api, world, part, manual, report } = await office(t)
  await api.change(`/api/parts/${part}`, { media: { connect: [manual] } })
  await given.device(world, { sn: 'später', part })
  await given.device(world, { sn: 'beides', part, media: [manual, report] })
  await given.device(world, { sn: 'ohne', media: [report] })
  assert.deepEqual(await api.files(), {
    früher: ['Anleitung.pdf part'],
    später: ['Anleitung.pdf part'],
    beides: ['Anleitung.pdf device', 'Prüfbericht.pdf device'],
    ohne: ['Prüfbericht.pdf device'],
  })
})

test('on the wire `media` lists only a device’s own links, and a client that writes them back adds none', async (t) => {
  const { api, part, manual, device, world } = await office(t)
  await api.change(`/api/parts/${part}`, { media: [manual] })
  const { attributes } = await api.show(`/api/devices/${device}?populate=media,files`)
  assert.deepEqual(attributes.media.data, [])
  assert.equal(attributes.files.data.length, 1)
  await api.change(`/api/devices/${device}`, attributes)
  const links = await world.services.db.selectFrom('device_medias').selectAll().execute()
  assert.deepEqual(links, [])
  const bare = await api.show(`/api/devices/${device}?populate=*`)
  assert.ok(!('files' in bare.attributes), '* means the relations that Strapi clients know')
})

test('a device that moves to another article number shows the files of the new one', async (t) => {
  const { api, part, manual, report, device, world } = await office(t)
  await api.change(`/api/parts/${part}`, { media: [manual] })
  const other = await given.part(world, 'ART-2')
  await api.change(`/api/medias/${report}`, { parts: [other] })
  await api.change(`/api/devices/${device}`, { part: other })
  assert.deepEqual(await api.files(), { früher: ['Prüfbericht.pdf part'] })
  await api.change(`/api/devices/${device}`, { part: null })
  assert.deepEqual(await api.files(), { früher: [] })
})

test('a change of inherited files updates the article number and the file, not the device', async (t) => {
  const { api, part, manual, device, world } = await office(t)
  const times = async () => ({
    part: (await api.show(`/api/parts/${part}`)).attributes.updatedAt,
    file: (await api.show(`/api/medias/${manual}`)).attributes.updatedAt,
    device: (await api.show(`/api/devices/${device}`)).attributes.updatedAt,
  })
  const before = await times()
  world.wait(60_000)
  await api.change(`/api/parts/${part}`, { media: [manual] })
  const after = await times()
  assert.ok(after.part > before.part && after.file > before.file)
  assert.equal(after.device, before.device)
  world.wait(60_000)
  await api.change(`/api/medias/${manual}`, { parts: { disconnect: [part] } })
  const last = await times()
  assert.ok(last.part > after.part && last.file > after.file)
  assert.equal(last.device, before.device)
})

test('polling devices, article numbers and files for changes misses nothing that a device shows', async (t) => {
  const { api, world, part, manual, report, device } = await office(t)
  const own = await given.device(world, { sn: 'eigene', part, media: [report] })
  const whole = () => api.snapshot('')
  const copy = await whole()
  let askedAt = world.services.clock().toISOString()

  /** Polls as `docs/api.md` describes under “What changed since”. */
  async function catchUp() {
    const since = askedAt
    askedAt = world.services.clock().toISOString()
    const ids = async (list: string) => {
      const query = `fields=id&pagination[pageSize]=1000&filters[updatedAt][$gte]=${since}`
      const { body } = await given.response(200, api.ask('GET', `/api/${list}?${query}`))
      return body.data.map(({ id }: { id: number }) => id)
    }
    const changed = {
      '[id]': await ids('devices'),
      '[part][id]': await ids('parts'),
      '[files][id]': await ids('medias'),
    }
    for (const [path, found] of Object.entries(changed)) {
      const filters = found.map((id: number, at: number) => `&filters${path}[$in][${at}]=${id}`)
      if (found.length > 0) Object.assign(copy, await api.snapshot(filters.join('')))
    }
  }

  const second = await given.part(world, 'ART-2')
  const drafted = { media: manual, url: await given.upload(world, 'Anleitung 2.pdf'), version: '2' }
  const { clock, config } = world.services
  const dayAhead = dayIn(config.timeZone, new Date(clock().getTime() + 86_400_000))
  const later = { media: manual, url: await given.upload(world, 'Anleitung 3.pdf') }
  let version = 0
  const acts: Record<string, () => Promise<unknown>> = {
    'linked at the article number': () => api.change(`/api/parts/${part}`, { media: [manual] }),
    'unlinked at the file': () => api.change(`/api/medias/${manual}`, { parts: [] }),
    'linked at the file': () => api.change(`/api/medias/${manual}`, { parts: [part] }),
    renamed: () => api.change(`/api/medias/${manual}`, { filename: 'Handbuch.pdf' }),
    'a new version': async () => {
      const { body } = await given.response(200, api.ask('POST', '/api/versions', drafted))
      version = body.data.id
    },
    withdrawn: () => api.change(`/api/versions/${version}`, { withdrawnReason: 'falsch' }),
    'not withdrawn': () => api.change(`/api/versions/${version}`, { withdrawnReason: null }),
    'prepared for another day': () =>
      given.response(200, api.ask('POST', '/api/versions', { ...later, releasedOn: dayAhead })),
    'released by the day': async () => {
      world.wait(86_400_000)
      await releaseVersions(world.services, world.app.log)
    },
    'a version deleted': () => api.remove(`/api/versions/${version + 1}`),
    'moved to another article number': () => api.change(`/api/devices/${device}`, { part: second }),
    'an own link': () => api.change(`/api/devices/${device}`, { media: [report] }),
    'the bytes deleted': async () => {
      const { attributes } = await api.show(`/api/medias/${report}?populate=url`)
      await api.remove(`/api/upload/files/${attributes.url.data.id}`)
    },
    'the inherited file deleted': () => api.remove(`/api/medias/${manual}`),
    'the own file deleted': () => api.remove(`/api/medias/${report}`),
  }
  for (const [label, act] of Object.entries(acts)) {
    world.wait(60_000)
    await act()
    world.wait(1)
    await catchUp()
    assert.deepEqual(copy, await whole(), label)
  }
  assert.deepEqual(Object.keys(copy), [device, own].map(String))
})

test('devices are found by the files that they show: by id, type, language and origin', async (t) => {
  const { api, world, part, manual, report } = await office(t)
  await api.change(`/api/parts/${part}`, { media: [manual] })
  await given.device(world, { sn: 'eigene', media: [report] })
  await given.device(world, { sn: 'beides', part, media: [manual] })
  await given.device(world, { sn: 'leer' })
  for (const [filter, expected] of [
    [`[id]=${manual}`, ['früher', 'beides']],
    [`[id][$in][0]=${manual}&filters[files][id][$in][1]=${report}`, ['früher', 'eigene', 'beides']],
    ['[doctype][title]=Betriebsanleitung', ['früher', 'beides']],
    ['[languages][$contains]=fr', ['eigene']],
    ['[languages][$contains]=f', []],
    ['[languages][$notContains]=fr', ['früher', 'beides']],
    ['[filename][$containsi]=prüf', ['eigene']],
    ['[filename][$eqi]=ANLEITUNG.pdf', ['früher', 'beides']],
    ['[filename][$nei]=anleitung.pdf', ['eigene']],
    ['[origin]=device', ['eigene', 'beides']],
    ['[id][$null]=true', ['leer']],
  ] as const) {
    const request = api.ask('GET', `/api/devices?sort=id&filters[files]${filter}`)
    const { body } = await given.response(200, request)
    assert.deepEqual(
      body.data.map(({ attributes }: { attributes: { sn: string } }) => attributes.sn),
      expected,
      filter,
    )
  }
  await given.refused('bad-filter', api.ask('GET', '/api/medias?filters[languages]=fr'))
  await given.refused('unknown-sort', api.ask('GET', '/api/devices?sort=files.id'))
})

test('a filter on the shown files takes their origin into account', async (t) => {
  const { api, part, manual, report, device } = await office(t)
  await api.change(`/api/parts/${part}`, { media: [manual] })
  await api.change(`/api/devices/${device}`, { media: [report] })
  const names = async (query: string) => {
    const { attributes } = await api.show(`/api/devices/${device}?populate[files]${query}`)
    return attributes.files.data.map((file: FileRow) => file.attributes.filename)
  }
  assert.deepEqual(await names('[filters][origin]=part'), ['Anleitung.pdf'])
  assert.deepEqual(await names('[filters][languages][$contains]=fr'), ['Prüfbericht.pdf'])
  assert.deepEqual(await names('[sort]=filename:desc'), ['Prüfbericht.pdf', 'Anleitung.pdf'])
  assert.deepEqual(await names('[limit]=1'), ['Anleitung.pdf'])
})

interface FileRow {
  attributes: { filename: string; origin: string }
}

/** A device of an article number, and two files without any links. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  // Unlike a session, it does not expire within the day.
  const as = await given.token(world)
  const part = await given.part(world)
  const device = await given.device(world, { sn: 'früher', part })
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, data?: object) =>
    world.ask(method, url, { as, ...(data && { body: { data } }) })
  const doctype = await given.doctype(world)
  const manual = await given.media(world, { filename: 'Anleitung.pdf', doctype })
  const report = await given.media(world, { filename: 'Prüfbericht.pdf' })
  await ask('PUT', `/api/medias/${report}`, { languages: ['de', 'fr'] })
  const api = {
    ask,
    change: (url: string, data: object) => given.response(200, ask('PUT', url, data)),
    show: async (url: string) => (await given.response(200, ask('GET', url))).body.data,
    remove: (url: string) => given.response(200, world.ask('DELETE', url, { as })),
    /** The files that each device shows, and the time of its last change, by id. */
    async snapshot(filters: string): Promise<Record<string, unknown>> {
      const url = `/api/devices?populate[files][populate]=url&pagination[pageSize]=1000${filters}`
      const { body } = await given.response(200, ask('GET', url))
      return Object.fromEntries(
        body.data.map(({ id, attributes }: DeviceRow & { id: number }) => [id, attributes.files]),
      )
    },
    /** The files that each device shows: names with their origins. */
    async files() {
      const { body } = await given.response(200, ask('GET', '/api/devices?populate=files&sort=id'))
      return Object.fromEntries(
        body.data.map(({ attributes }: DeviceRow) => [
          attributes.sn,
          attributes.files.data.map(
            (file) => `${file.attributes.filename} ${file.attributes.origin}`,
          ),
        ]),
      )
    },
  }
  return { world, api, part, device, manual, report }
}

test('13.1: all files of a device or article number are returned, however many there are, as in Strapi', async (t) => {
  const { world, api, part } = await office(t)
  const media: number[] = []
  for (let count = 1; count <= 28; count++) {
    media.push(await given.media(world, { filename: `Blatt ${count}.pdf` }))
  }
  await api.change(`/api/parts/${part}`, { media })
  const own = [await given.media(world), await given.media(world, { filename: 'Eigen.pdf' })]
  const device = await given.device(world, { sn: 'VIEL', part, media: own })
  const { attributes: shown } = await api.show(`/api/devices/${device}?populate=files,part.media`)
  assert.equal(shown.files.data.length, 30)
  assert.equal(shown.part.data.attributes.media.data.length, 28)
  const { attributes } = await api.show(`/api/parts/${part}?populate=media`)
  assert.equal(attributes.media.data.length, 28)
  // Strapi's clients write back what they have read.
  await api.change(`/api/parts/${part}`, attributes)
  await api.change(`/api/devices/${device}`, shown)
  const some = await api.show(`/api/devices/${device}?populate[files][limit]=3`)
  assert.equal(some.attributes.files.data.length, 3)
  // More than a single call may list.
  await addFiles(world.services.db, part, 1_001)
  const { attributes: many } = await api.show(`/api/parts/${part}?populate=media`)
  assert.equal(many.media.data.length, 1_029)
  await api.change(`/api/parts/${part}`, many)
  await api.change(`/api/parts/${part}`, { media: { set: media.slice(0, 1) } })
  const { attributes: left } = await api.show(`/api/parts/${part}?populate=media`)
  assert.deepEqual(
    left.media.data.map(({ id }: { id: number }) => id),
    media.slice(0, 1),
  )
})

interface DeviceRow {
  attributes: { sn: string; files: { data: FileRow[] } }
}
