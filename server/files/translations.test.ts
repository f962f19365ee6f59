import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('a translation of a translation becomes one of the original', async (t) => {
  const { name, originals, groups } = await office(t)
  await name('en', 'de')
  await name('fr', 'en')
  assert.deepEqual(await originals(), { de: null, en: 'de', fr: 'de', it: null })
  assert.equal((await groups()).size, 2)
})

test('an original that becomes a translation takes its translations along, even of the file that it references', async (t) => {
  const { name, originals, groups } = await office(t)
  await name('en', 'de')
  await name('fr', 'de')
  await name('de', 'it')
  assert.deepEqual(await originals(), { de: 'it', en: 'it', fr: 'it', it: null })
  await name('it', 'en')
  assert.deepEqual(await originals(), { de: 'en', en: null, fr: 'en', it: 'en' })
  assert.equal((await groups()).size, 1)
})

test('a file cannot be a translation of itself, and a new translation joins the group of the file that it references', async (t) => {
  const { world, as, name, originals, files } = await office(t)
  const itself = world.ask('PUT', `/api/medias/${files.de}`, {
    as,
    body: { data: { original: files.de } },
  })
  assert.deepEqual(await given.wrongFields(itself), { original: 'choice' })
  await name('en', 'de')
  const url = await given.upload(world, 'es.pdf')
  const data = { filename: 'es', url, original: files.en }
  const { body } = await given.response(
    200,
    world.ask('POST', '/api/medias', { as, body: { data } }),
  )
  files.es = body.data.id
  assert.equal((await originals()).es, 'de')
  await name('en', null)
  assert.deepEqual(await originals(), { de: null, en: null, fr: null, it: null, es: 'de' })
})

test('when the original is deleted, its translations remain one group', async (t) => {
  const { world, as, name, originals, groups, files } = await office(t)
  for (const code of ['en', 'fr', 'it']) await name(code, 'de')
  const url = `/api/medias/${files.fr}`
  const before = await given.response(200, world.ask('GET', url, { as }))
  world.wait(1_000)
  await given.response(200, world.ask('DELETE', `/api/medias/${files.de}`, { as }))
  delete files.de
  assert.deepEqual(await originals(), { en: null, fr: 'en', it: 'en' })
  assert.equal((await groups()).size, 1)
  const after = await given.response(200, world.ask('GET', url, { as }))
  assert.ok(after.body.data.attributes.updatedAt > before.body.data.attributes.updatedAt)
})

/** Files in four languages shown by one device, not yet linked as translations. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const files: Record<string, number> = {}
  for (const code of ['de', 'en', 'fr', 'it']) {
    files[code] = await given.media(world, { filename: `${code}.pdf` })
  }
  await given.device(world, { sn: 'A 1', media: Object.values(files) })
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const codeOf = (id: number) => Object.keys(files).find((code) => files[code] === id)
  return {
    world,
    as,
    files,
    name: (code: string, original: string | null) => {
      const data = { original: original && files[original] }
      const url = `/api/medias/${files[code]}`
      return given.response(200, world.ask('PUT', url, { as, body: { data } }))
    },
    async originals() {
      const url = '/api/medias?populate=original&sort=id'
      const { body } = await given.response(200, world.ask('GET', url, { as }))
      return Object.fromEntries(
        body.data.map(({ id, attributes: { original } }: FileRow) => [
          codeOf(id),
          original.data && codeOf(original.data.id),
        ]),
      )
    },
    /** The groups of the files that the device shows to its customer. */
    async groups(): Promise<Set<number>> {
      const { body } = await given.response(
        200,
        world.ask('GET', '/api/devices/mine', { as: customer }),
      )
      return new Set(body[0].media.map(({ group }: { group: number }) => group))
    },
  }
}

interface FileRow {
  id: number
  attributes: { original: { data: { id: number } | null } }
}
