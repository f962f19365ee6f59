import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld } from '../testing/world.ts'

const table = (...rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n')

test('18.1: street, post code and town in separate columns become the address of a company', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const customers = table(
    ['Kd-Nr.', 'Firma', 'Straße', 'Hausnr.', 'PLZ', 'Ort', 'Land'],
    ['1', 'Müller GmbH', 'Werkstraße', '1 a', '01067', 'Dresden', 'Deutschland'],
    ['2', 'Postfach AG', '', '', '20457', 'Hamburg', ''],
    ['3', 'Ohne Ort', '', '', '', '', ''],
  )
  await desk.run('companies', customers)
  const addresses = async () => {
    const url = '/api/companies?sort=kdnr&fields=address'
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return body.data.map(
      (row: { attributes: { address: string | null } }) => row.attributes.address,
    )
  }
  assert.deepEqual(await addresses(), ['Werkstraße 1 a\n01067 Dresden', '20457 Hamburg', null])
  assert.equal((await desk.check('companies', customers)).counts.equal, 3)
  const { id } = await desk.check(
    'companies',
    table(
      ['Kd-Nr.', 'Anschrift', 'PLZ', 'Ort'],
      ['1', 'Hof 2', '01069', 'Dresden'],
      ['2', 'Hamburger Weg 4', '', 'Hamburg'],
      ['3', '"Weg 3\n04109 Leipzig"', '04109', 'Leipzig'],
    ),
  )
  const rows = await desk.rows(id, 'changed')
  assert.deepEqual(
    rows.map(({ changes }) => changes),
    [
      [
        {
          field: 'address',
          label: 'Anschrift',
          from: 'Werkstraße 1 a\n01067 Dresden',
          to: 'Hof 2\n01069 Dresden',
        },
      ],
      [
        {
          field: 'address',
          label: 'Anschrift',
          from: '20457 Hamburg',
          to: 'Hamburger Weg 4\nHamburg',
        },
      ],
      [{ field: 'address', label: 'Anschrift', from: null, to: 'Weg 3\n04109 Leipzig' }],
    ],
  )
})

test('18.1: a table detects what it holds, rather than relying on what was chosen', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const customers = table(
    ['Kundennummer', 'Firma', 'Anschrift', 'E-Mail'],
    ['1', 'A', 'B', 'c@d.de'],
  )
  const machines = table(['Seriennummer', 'Kundennummer', 'Artikelnummer'], ['007', '1', 'P 1'])
  const fits = async (kind: string, text: string) => (await desk.take(kind, text)).fits
  assert.equal(await fits('devices', customers), 'companies')
  assert.equal(await fits('companies', customers), null)
  assert.equal(await fits('companies', machines), 'devices')
  assert.equal(await fits('parts', machines), 'devices')
  assert.equal(await fits('devices', machines), null)
  assert.equal(await fits('devices', table(['Blau', 'Rot'], ['1', '2'])), null)
  const titled = await desk.take('devices', `Liste\r\n\r\n${customers}`)
  assert.equal(titled.fits, 'companies')
})

test('18.1: the encoding sample of a table is kept no longer than its cells, and encrypted like them', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const latin = Buffer.from(
    table(['Kundennummer', 'Firma'], ['1', 'Jiøí'], ['2', 'Müller']),
    'latin1',
  )
  const { id, table: read } = await desk.take('companies', latin)
  assert.deepEqual(read.letters, ['Jiøí', 'Müller'])
  const kept = await world.services.db.selectFrom('imports').selectAll().execute()
  assert.doesNotMatch(JSON.stringify(kept), /Müller/)
  const anew = await desk.take('companies', latin, '&encoding=windows-1250')
  assert.deepEqual(anew.table.letters, ['Jiří', 'Müller'])
  assert.equal(anew.table.encoding, 'windows-1250')
  world.wait(25 * 3_600_000)
  const later = await tableDesk(world)
  assert.deepEqual((await later.show(id)).table.letters, [])
})
