import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import * as given from '../testing/given.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is printed is looked at; company-letter.test.ts reads the devices.

test('3: a company’s letter is also available in English, without a password, for archives, and without devices', async (t) => {
  const { world, as, companie } = await portal(t)
  const read = async (query: string) => {
    const url = `/api/documents/zugangsdaten.pdf?${query}`
    return readPdf((await given.response(200, world.ask('GET', url, { as }))).bytes)
  }
  const english = await read(`companie=${companie}&locale=en`)
  assert.match(english.text, /Customer number 10001/)
  assert.match(english.text, /it reaches you separately from this letter/)
  assert.doesNotMatch(english.text, /Gerät|Passwort/)
  const lone = await given.company(world, 'Neu AG', 10_002)
  const archived = await read(`companie=${lone}&variant=archive`)
  assert.match(archived.metadata, /<pdfaid:part>3</)
  assert.match(archived.text, /noch kein Gerät zugeordnet/)
})

test('3: many devices fill several pages, each with a header row', async (t) => {
  const { world, as, companie } = await portal(t)
  for (let n = 1; n <= 60; n += 1) await given.device(world, { sn: `P-${n}`, companie })
  const url = `/api/documents/zugangsdaten.pdf?companie=${companie}`
  const { text } = await readPdf((await given.response(200, world.ask('GET', url, { as }))).bytes)
  assert.match(text, /Seite 3 von 3/)
  assert.equal(text.match(/Seriennummer Artikelnummer/g)?.length, 2)
})

async function portal(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  await given.device(world, { sn: 'KP-1', companie })
  return { world, as, companie }
}
