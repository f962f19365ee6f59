import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { openWorld } from '../testing/world.ts'

const table = (...rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n')

test('18.1: street, post code and town in columns of their own become the address of a company', async (t) => {
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
      [{ field: 'address', label: 'Anschrift', from: null, to: 'Weg 3\n04109 Leipzig' }],
    ],
  )
})
