import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { seededRandom } from '../demo/random.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { openReadyAnswers } from './ready-answers.ts'

// On PostgreSQL in full runs only: fresh-reads.test.ts asks the same of two processes there.

/** Writes and reads together. */
const steps = process.env.TEST_FULL ? 100_000 : 600
const seed = 20_261_122

const lists = ['companies', 'parts', 'doctypes', 'devices', 'medias', 'versions', 'documents/jobs']
const queries = [
  '',
  '?populate=*',
  '?sort=id:desc&pagination[pageSize]=3',
  '?populate[media][populate]=*&populate[files][populate]=*&populate[companie]=*&populate[part]=*',
]

test(`no answer is older than the last change, in ${steps} random writes and reads (seed ${seed})`, async (t) => {
  const world = await openWorld(t)
  const { services } = world
  const ready = openReadyAnswers(false)
  const app = await buildApp({ ...services, ready }, pino({ level: 'silent' }))
  t.after(() => app.close())
  const uncached: World = { ...world, app, ask: world.ask }
  const { integer } = seededRandom(seed)
  const random = (below: number) => integer(0, below - 1)
  const as = await given.administrator(world)
  const ids = await prepare(world)
  const customers = [
    await given.signInCustomer(world, 'SN-1', 'geraete-passwort'),
    await given.signInCustomer(world, '10001', 'firma-passwort'),
  ]
  let kept = 0
  let written = 0
  for (let step = 0; step < steps; step += 1) {
    if (random(3) === 0) {
      // Whoever began to read before the change may get either; whoever begins after it was acknowledged may not.
      const early = Array.from({ length: random(3) }, () => world.ask('GET', ...question()))
      const answer = await change()
      assert.ok(answer.status < 500, JSON.stringify(answer.body))
      if (answer.status < 300) written += 1
      await Promise.all(early)
    }
    const [url, options] = question()
    const answer = await world.ask('GET', url, options)
    const fresh = await askUncached(url, options.as)
    assert.equal(answer.status, fresh.status, `${step}: ${url}`)
    assert.deepEqual(answer.body, fresh.body, `${step}: ${url}`)
    const tag = answer.headers.etag
    if (!tag || answer.status !== 200) continue
    const again = await world.ask('GET', url, { ...options, headers: { 'if-none-match': tag } })
    assert.equal(again.status, 304, `${step}: ${url}`)
    kept += 1
  }
  assert.ok(written > steps / 8, `${written} of ${steps} steps changed something`)
  assert.ok(kept > steps / 4, `${kept} of ${steps} answers had a tag`)

  function question(): [string, { as: Ticket }] {
    const customer = customers[random(8)]
    if (customer) {
      const id = pick(ids.devices)
      return [
        pick(['/api/devices/mine', `/api/devices/${id}`, `/api/devices/${id}?populate=*`]),
        { as: customer },
      ]
    }
    const list = pick(lists)
    if (random(2) === 0) return [`/api/${list}${queryFor(list)}`, { as }]
    const id = pick(ids[list] ?? [1])
    return [
      `/api/${list}/${id}${pick(['', list === 'documents/jobs' ? '' : '?populate=*'])}`,
      { as },
    ]
  }

  function queryFor(list: string) {
    return list === 'devices' ? pick(queries) : pick(queries.slice(0, 3))
  }

  async function change() {
    const list = pick([
      'companies',
      'parts',
      'doctypes',
      'devices',
      'devices',
      'medias',
      'medias',
      'versions',
      'settings',
    ])
    const put = (url: string, data: object) => world.ask('PUT', url, { as, body: { data } })
    const id = pick(ids[list] ?? [1])
    const text = `Text ${random(1_000_000)}`
    if (list === 'settings') {
      return world.ask('PUT', '/api/settings', { as, body: { keepYears: 10 + random(20) } })
    }
    if (random(12) === 0) return replace(list, text)
    if (list === 'companies') return put(`/api/companies/${id}`, { name: text })
    if (list === 'parts') return put(`/api/parts/${id}`, { title: text, desc: text })
    if (list === 'doctypes') return put(`/api/doctypes/${id}`, { title: text })
    if (list === 'versions') return put(`/api/versions/${id}`, { note: text })
    if (list === 'medias') {
      return put(`/api/medias/${id}`, {
        ...(random(2) === 0 ? { filename: text } : { doctype: pick(ids.doctypes) }),
        ...(random(2) === 0 && { devices: { set: [pick(ids.devices), pick(ids.devices)] } }),
        ...(random(3) === 0 && { parts: { set: [pick(ids.parts)] } }),
      })
    }
    return put(`/api/devices/${id}`, {
      ...(random(2) === 0 ? { companie: pick(ids.companies) } : { part: pick(ids.parts) }),
      ...(random(2) === 0 ? { note: text } : { media: { connect: [pick(ids.medias)] } }),
    })
  }

  /** Deletes a record, or makes one, so that there are always some; the first ones are the customers'. */
  async function replace(list: string, text: string) {
    const there = ids[list] ?? []
    if (random(2) === 0 && there.length > 4) {
      const id = pick(there.slice(1))
      const answer = await world.ask('DELETE', `/api/${list}/${id}`, { as })
      if (answer.status === 200) ids[list] = there.filter((other) => other !== id)
      return answer
    }
    // A version comes with its file.
    const kind = list === 'versions' ? 'medias' : list
    const data =
      {
        companies: async () => ({ name: text, kdnr: 20_000 + random(1_000_000), pass: text }),
        devices: async () => ({ sn: text, companie: pick(ids.companies) }),
        medias: async () => ({ filename: text, url: await given.upload(world) }),
      }[kind] ?? (async () => ({ title: text }))
    const answer = await world.ask('POST', `/api/${kind}`, { as, body: { data: await data() } })
    if (answer.status !== 200) return answer
    ids[kind]?.push(answer.body.data.id)
    if (kind === 'medias') {
      const { body } = await world.ask('GET', '/api/versions?sort=id:desc&pagination[limit]=1', {
        as,
      })
      ids.versions?.push(body.data[0].id)
    }
    return answer
  }

  async function askUncached(url: string, ticket: Ticket) {
    const response = await uncached.app.inject({
      url,
      headers: {
        ...(ticket.bearer && { authorization: `Bearer ${ticket.bearer}` }),
        ...(ticket.cookie && { cookie: ticket.cookie, 'sec-fetch-site': 'same-origin' }),
      },
    })
    return { status: response.statusCode, body: response.json() }
  }

  function pick<T>(list: readonly T[] | undefined): T {
    return list?.[random(list.length)] as T
  }
})

async function prepare(world: World): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {
    companies: [],
    parts: [],
    doctypes: [],
    devices: [],
    medias: [],
    versions: [1, 2, 3, 4, 5],
  }
  for (let count = 1; count <= 5; count += 1) {
    ids.companies?.push(await given.company(world, `Firma ${count}`, 10_000 + count))
    ids.parts?.push(await given.part(world, `ART-${count}`))
    ids.doctypes?.push(await given.doctype(world, `Typ ${count}`))
    ids.medias?.push(await given.media(world, { filename: `Datei ${count}.pdf`, doctype: count }))
  }
  for (let count = 1; count <= 8; count += 1) {
    const data = {
      sn: `SN-${count}`,
      companie: 1 + (count % 3),
      part: 1 + (count % 4),
      media: [1 + (count % 5)],
    }
    ids.devices?.push(await given.device(world, data))
  }
  return ids
}
