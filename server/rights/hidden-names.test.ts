import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as given from '../testing/given.ts'
import { authorityAccess, authorityLink, openedLink } from '../testing/given-authority.ts'
import { change } from '../testing/given-files.ts'
import { imageOf } from '../testing/pictures.ts'
import { unzip } from '../testing/unzip.ts'
import { openWorld, type TestResponse, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: what is shown is decided by schemas and by the rights that both engines ask for alike.

// Every record has a name of its own, so whatever an answer contains tells whose data it was made of. Calls are made for
// every id, so own, foreign and deleted records are among them.

const ids = [1, 2, 3, 4]
const queries = ['', '?populate=*', '?device=2', '?devices=2', '?search=Fremd', '?format=csv']

test('no answer to a customer, an authority or a stranger has a name that is not for them, nor has that to a report of a refusal', async (t) => {
  const { world, slugs, publicId, audiences } = await workshop(t)
  let checks = 0
  let reports = 0
  for (const [who, { as, hidden }] of Object.entries(audiences)) {
    const check = (answer: TestResponse, label: string) => {
      checks += 1
      const found = textOf(answer).match(hidden)?.[0]
      assert.equal(found, undefined, `${label} for ${who}: ${found}`)
      assert.ok(answer.status < 500, `${label} for ${who}: ${answer.status}`)
    }
    for (const [name, endpoint] of Object.entries(all)) {
      if (name.endsWith('.logout')) continue
      for (const { method, url } of requestsOf(endpoint, slugs, publicId)) {
        const isSending = method === 'POST' || method === 'PUT'
        const answer = await world.ask(method, url, { as, ...(isSending && { body: {} }) })
        check(answer, `${method} ${url}`)
        if (answer.status !== 403) continue
        // Reports are counted per minute.
        if (reports % 20 === 0) t.mock.timers.tick(61_000)
        reports += 1
        const data = { type: 'error', message: 'x: y', requestId: answer.headers['x-request-id'] }
        const reported = await world.ask('POST', '/api/logs', { as, body: { data } })
        check(reported, `the report of ${method} ${url}`)
      }
    }
  }
  t.diagnostic(`${checks} checks`)
  assert.ok(reports > 500)
})

function requestsOf({ method, path }: Endpoint, slugs: string[], publicId: string) {
  const addresses = ids.map((id) => path.replace(':id', String(id)))
  const known = addresses.map((address) =>
    address.replace(':publicId', publicId).replace(':width', '96').replace(':kind', 'label'),
  )
  const urls = known.flatMap((url) => slugs.map((slug) => url.replace(/:(name|file)/, slug)))
  const wanted = method === 'GET' ? queries : ['']
  return [...new Set(urls)].flatMap((url) => wanted.map((query) => ({ method, url: url + query })))
}

function textOf({ bytes, headers }: TestResponse): string {
  const isZip = bytes.subarray(0, 2).toString() === 'PK'
  const files = isZip ? unzip(bytes).map((file) => `${file.name} ${file.bytes}`) : [String(bytes)]
  return [...files, JSON.stringify(headers)].join('\n').replaceAll('search=Fremd', '')
}

/** Two companies with one of everything each; the own device has files in every state as well. */
async function workshop(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const world = await openWorld(t)
  const own = await furnished(world, 'Eigen', 10_001)
  const foreign = await furnished(world, 'Fremd', 10_002)
  const { device, doctype } = own
  const isPublic = { reader: 'public' }
  await change(world, `/api/doctypes/${doctype}`, isPublic)
  const internal = await given.doctype(world, 'EigenIntern')
  await given.media(world, { doctype: internal, filename: 'EigenIntern.pdf', devices: [device] })
  const prepared = { media: own.media, version: 'EigenVorab', releasedOn: null }
  const withdrawn = { media: own.media, version: 'EigenAlt', releasedOn: 'today' }
  const slugs = [
    own.slug,
    foreign.slug,
    await version(world, prepared),
    await version(world, withdrawn, 'EigenGrund'),
  ]
  await authorityAccess(world)
  const { code } = await authorityLink(world, { device })
  const ofOwner = 'Eigen(Firma|Mail|Notiz|Papierkorb|Vorab'
  const customersHidden = /Fremd|Eigen(Mail|Notiz|Papierkorb|Vorab|Alt|Grund)/
  const audiences: Record<string, { as: Ticket; hidden: RegExp }> = {
    'a company': {
      as: await given.signInCustomer(world, '10001', 'firma-passwort'),
      hidden: customersHidden,
    },
    'a device': {
      as: await given.signInCustomer(world, 'EigenGerät', 'geraete-passwort'),
      hidden: customersHidden,
    },
    'an authority': {
      as: (await openedLink(world, code)).as,
      hidden: new RegExp(`Fremd|${ofOwner})`),
    },
    nobody: { as: {}, hidden: new RegExp(`Fremd|${ofOwner}|Alt|Grund|Intern)`) },
  }
  return { world, slugs, publicId: own.publicId, audiences }
}

async function furnished(world: World, mark: string, kdnr: number) {
  const companie = await given.company(world, `${mark}Firma`, kdnr)
  await change(world, `/api/companies/${companie}`, { email: `${mark}Mail@example.com` })
  const picture = await given.upload(world, `${mark}.png`, Buffer.from(await imageOf('png', 6, 4)))
  const part = await given.part(world, `${mark}Artikel`)
  await change(world, `/api/parts/${part}`, { picture })
  const doctype = await given.doctype(world, `${mark}Typ`)
  const media = await given.media(world, { doctype, filename: `${mark}Datei.pdf` })
  const facts = { companie, part, note: `${mark}Notiz` }
  const device = await given.device(world, { ...facts, sn: `${mark}Gerät`, media: [media] })
  const gone = await given.device(world, { ...facts, sn: `${mark}Papierkorb` })
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/devices/${gone}`, { as }))
  const { body } = await world.ask('GET', `/api/devices/${device}`, { as })
  const file = await world.ask('GET', `/api/medias/${media}?populate=url`, { as })
  const { url } = file.body.data.attributes.url.data.attributes
  return { device, doctype, media, publicId: body.data.attributes.publicId, slug: slugIn(url) }
}

/** Adds a version, and withdraws it if there is a reason. Returns the slug of its upload. */
async function version(world: World, draft: { version: string }, withdrawnReason?: string) {
  const as = await given.administrator(world)
  const bytes = Buffer.from(`%PDF-1.7\n% ${draft.version}\n%%EOF\n`)
  const url = await given.upload(world, `${draft.version}.pdf`, bytes)
  const body = { data: { ...draft, url } }
  const made = await given.response(200, world.ask('POST', '/api/versions', { as, body }))
  if (withdrawnReason) {
    await change(world, `/api/versions/${made.body.data.id}`, { withdrawnReason })
  }
  return slugIn((await world.ask('GET', `/api/upload/files/${url}`, { as })).body.url)
}

function slugIn(url: string): string {
  return url.split('/').at(-1) ?? ''
}
