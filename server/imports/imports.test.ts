import assert from 'node:assert/strict'
import test from 'node:test'
import type { Import } from '#contract/imports.ts'
import * as given from '../testing/given.ts'
import { book } from '../testing/given-sheets.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { loseKeys } from '../testing/lose-keys.ts'
import { openWorld } from '../testing/world.ts'
import { lendPasswords } from './import-passwords.store.ts'

const table = (...rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n')

test('issue 18, 1: companies, article numbers, document types, devices and links are imported from tables, and the same file again changes nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const files = {
    companies: table(
      ['Kundennummer', 'Firma', 'E-Mail'],
      ['10001', 'Müller GmbH', ''],
      ['10002', 'Æther & Söhne', ' a@b.de\u00a0'],
    ),
    parts: table(['Artikel-Nr.', 'Bezeichnung'], ['00815', 'Presse'], ['1e5', '']),
    doctypes: table(
      ['Dokumententyp', 'Leser', 'Pflicht'],
      ['Betriebsanleitung', 'öffentlich', 'ja'],
    ),
    devices: table(
      ['Seriennummer', 'Kunden-Nr.', 'Artikelnummer', 'Lieferdatum', 'Baujahr'],
      ['007', '10001', '00815', '2.3.2026', '2025'],
      ['12345678901234567890', '', '1e5', '', ''],
      ['ÄÖ  ß', '10002', '', '2026-03-02', '2026'],
    ),
    links: '',
  }
  await given.media(world, { filename: 'Anleitung.pdf' })
  files.links = table(
    ['Dateiname', 'SN', 'Artikel'],
    ['Anleitung.pdf', '007', ''],
    ['anleitung.PDF', '', '00815'],
  )
  for (const [kind, bytes] of Object.entries(files)) {
    const done = await desk.run(kind, bytes)
    assert.equal(done.state, 'imported', kind)
    assert.equal(done.counts.imported, done.counts.new, kind)
    const again = await desk.check(kind, bytes)
    const { equal, ...others } = again.counts
    assert.equal(equal, done.counts.new, kind)
    assert.ok(
      Object.values(others).every((count) => count === 0),
      kind,
    )
  }
  const url = '/api/devices?sort=id&populate=companie,part,media'
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(
    body.data.map(({ attributes }: { attributes: Attributes }) => [
      attributes.sn,
      attributes.companie.data?.attributes.kdnr ?? null,
      attributes.part.data?.attributes.title ?? null,
      attributes.deliveredOn,
      attributes.builtIn,
      attributes.media.data.length,
    ]),
    [
      ['007', 10_001, '00815', '2026-03-02', 2025, 1],
      ['12345678901234567890', null, '1e5', null, null, 0],
      ['ÄÖ  ß', 10_002, null, '2026-03-02', 2026, 0],
    ],
  )
  const logs = await given.response(
    200,
    world.ask('GET', '/api/logs?filters[message][$contains]=Gerät „007“', { as }),
  )
  assert.deepEqual(
    logs.body.data.map((row: { attributes: { message: string } }) => row.attributes.message).sort(),
    ['Gerät „007“ angelegt', 'Gerät „007“ geändert'],
  )
  const ends = await given.response(
    200,
    world.ask('GET', '/api/logs?filters[message][$contains]=importiert&sort=id', { as }),
  )
  assert.deepEqual(
    ends.body.data.map((row: { attributes: { message: string } }) =>
      row.attributes.message.replace(/^.* importiert: /, ''),
    ),
    ['2 Zeilen', '2 Zeilen', '1 Zeile', '3 Zeilen', '2 Zeilen'],
  )
})

test('15.3: a table whose keys are lost has to be uploaded again, and the list of imports is still shown', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const { id } = await desk.check('companies', table(['Kundennummer', 'Firma'], ['x', 'Müller']))
  await loseKeys(world)
  const { body } = await given.response(200, world.ask('GET', '/api/imports', { as }))
  assert.equal(body[0].id, id)
  assert.deepEqual((await desk.show(id)).columns, [])
  for (const attempt of [
    () => desk.call(id, 'check'),
    () => world.ask('GET', `/api/imports/${id}/wrong.csv`, { as }),
  ]) {
    const refused = await given.refused('conflict', attempt())
    assert.match(refused.body.error.message, /lässt sich nicht mehr lesen.*neu hochladen/)
  }
})

test('18.1: a workbook with NUL in its texts has a dry run, which says where', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const cells = (row: number, texts: string[]) =>
    texts.map((text, at) => `<c r="${'AB'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
  const inRows = (...rows: string[][]) =>
    rows.map((texts, at) => `<row r="${at + 1}">${cells(at + 1, texts).join('')}</row>`).join('')
  for (const [kind, headings, values] of [
    ['devices', ['Seriennummer', 'Artikelnummer'], ['A 1', 'P 1_x0000_']],
    ['devices', ['Seriennummer', 'Firma'], ['A 1', 'Müller_x0000__x0000_']],
    ['devices', ['Seriennummer', 'Notiz'], ['A 1', '_x0000_']],
    ['links', ['Seriennummer', 'Datei'], ['A 1', 'Plan.pdf_x0000_']],
  ] as const) {
    const sheet = `<sheetData>${inRows([...headings], [...values])}</sheetData>`
    const { id, state, counts } = await desk.check(kind, book({ sheet }))
    assert.deepEqual([state, counts.wrong], ['checked', 1], headings.join())
    const [row] = await desk.rows(id)
    const problem = row?.problems.find(({ cell }) => cell === 'B2')
    assert.match(problem?.message ?? '', /\(NUL\)\. Bitte den Wert neu eingeben!/, headings.join())
  }
})

test('20.2: lists show what one import has created, whatever else it or another import does', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const company = await given.company(world, 'Von Hand', 1)
  const companies = table(['Kundennummer', 'Firma'], ['1', 'Geändert'], ['2', 'Neu'])
  const first = await desk.run('companies', companies)
  const devices = await desk.run(
    'devices',
    table(['Seriennummer', 'Kundennummer'], ['A 1', '1'], ['A 2', '2']),
  )
  const parts = await desk.run('parts', table(['Artikelnummer'], ['P 1']))
  const doctypes = await desk.run('doctypes', table(['Dokumententyp'], ['Plan']))
  const later = await desk.run(
    'companies',
    table(['Kundennummer', 'Firma'], ['2', 'Neu, umbenannt'], ['3', 'Später']),
  )
  const namesOf = async (kind: string, { id }: Import, name: string) => {
    const url = `/api/${kind}?filters[importId]=${id}&sort=id&fields[0]=${name}&fields[1]=importId`
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    const rows: { attributes: Record<string, unknown> }[] = body.data
    for (const { attributes } of rows) assert.equal(attributes.importId, id)
    return rows.map(({ attributes }) => attributes[name])
  }
  assert.deepEqual(await namesOf('companies', first, 'name'), ['Neu, umbenannt'])
  assert.deepEqual(await namesOf('companies', later, 'name'), ['Später'])
  assert.deepEqual(await namesOf('devices', devices, 'sn'), ['A 1', 'A 2'])
  assert.deepEqual(await namesOf('parts', parts, 'title'), ['P 1'])
  assert.deepEqual(await namesOf('doctypes', doctypes, 'title'), ['Plan'])
  const { body } = await world.ask('GET', `/api/companies/${company}`, { as })
  assert.equal(body.data.attributes.importId, null)
  await given.response(200, desk.call(devices.id, 'undo'))
  await desk.settled(devices.id)
  assert.deepEqual(await namesOf('devices', devices, 'sn'), [])
})

interface Attributes {
  sn: string
  companie: { data: { attributes: { kdnr: number } } | null }
  part: { data: { attributes: { title: string } } | null }
  deliveredOn: string | null
  builtIn: number | null
  media: { data: unknown[] }
}

test('issue 18, 1: the dry run names each wrong cell, and the file of wrong rows can be corrected and imported', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  await given.company(world, 'Müller GmbH', 10_001)
  await given.device(world, { sn: 'ALT', companie: 1 })
  const bytes = table(
    ['Seriennummer', 'Kundennummer', 'Artikelnummer', 'Lieferdatum', 'Baujahr', 'Notiz'],
    ['NEU', '10001', '', '', '', ''],
    ['ALT', '10001', '', '02.03.2026', '2025', ''],
    ['', '10001', '', '', '', ''],
    ['X 1', '99999', '4711', '31.02.2026', '1e5', ''],
    ['neu', '10001', '', '02/03/2026', '', '=SUMME(A1)'],
  )
  const checked = await desk.check('devices', bytes)
  assert.deepEqual(
    [checked.state, checked.counts.new, checked.counts.changed, checked.counts.wrong],
    ['checked', 1, 1, 3],
  )
  const [changed] = await desk.rows(checked.id, 'changed')
  assert.deepEqual(changed?.changes, [
    { field: 'deliveredOn', label: 'Ausgeliefert am', from: null, to: '02.03.2026' },
    { field: 'builtIn', label: 'Baujahr', from: null, to: '2025' },
  ])
  const wrong = await desk.rows(checked.id, 'wrong')
  assert.deepEqual(
    wrong.map(({ row, problems }) => [row, problems.map(({ cell }) => cell)]),
    [
      [4, ['A4']],
      [5, ['D5', 'B5', 'C5', 'E5']],
      [6, ['D6', 'A6']],
    ],
  )
  assert.match(wrong[1]?.problems[1]?.message ?? '', /Kundennummer 99999/)
  await given.refused('conflict', desk.call(checked.id, 'run', { mode: 'all' }))
  const url = `/api/imports/${checked.id}/wrong.csv`
  const csv = await given.response(200, world.ask('GET', url, { as }))
  const lines = csv.bytes.toString().slice(1).trim().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(lines[0] ?? '', /;Fehler$/)
  assert.match(lines[3] ?? '', /'=SUMME\(A1\)/)
  const again = await desk.take('devices', csv.bytes)
  assert.deepEqual(
    again.columns.map(({ field }) => field),
    ['sn', 'companie', 'part', 'deliveredOn', 'builtIn', 'note', null],
  )
  assert.equal(again.columns[5]?.samples[0], '=SUMME(A1)')
  await given.response(200, desk.call(checked.id, 'run', { mode: 'good' }))
  const done = await desk.settled(checked.id)
  assert.deepEqual([done.state, done.counts.imported], ['imported', 2])
})

test('issue 18, 1: sums and repeated headings of a printed list do not become records, and the dry run says so', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  await given.device(world, { sn: 'Gesamt' })
  const rows = [
    ['A 1', '', 'Halle 1'],
    ['Serien-Nr.', '', 'Notiz'],
    ['Summe:', '', ''],
    ['Anzahl Datensätze: 1.204', '', ''],
    ['Gesamt', '', ''],
    ['Summe 1', '', 'Gesamt'],
  ]
  const checked = await desk.check(
    'devices',
    table(['Seriennummer', 'Artikelnummer', 'Notiz'], ...rows),
  )
  const wrong = await desk.rows(checked.id, 'wrong')
  assert.deepEqual(
    wrong.map(({ row, problems }) => [row, ...problems.map(({ cell }) => cell)]),
    [
      [3, 'A3'],
      [4, 'A4'],
      [5, 'A5'],
    ],
  )
  assert.match(
    wrong[0]?.problems[0]?.message ?? '',
    /^„Serien-Nr\.“ ist wohl noch einmal die Überschrift/,
  )
  assert.match(wrong[1]?.problems[0]?.message ?? '', /^„Summe:“ ist wohl die Zeile einer Summe/)
  // “Ergebnis” in an unmapped column counts as a sum as well; a company with such a name does not.
  const sum = table(['Pos.', 'Seriennummer'], ['1', 'A 1'], ['Ergebnis', '2'])
  const { counts } = await desk.check('devices', sum)
  assert.deepEqual([counts.new, counts.wrong], [1, 1])
  // So does a sum in a column of notes, which holds no names.
  const noted = table(['Notiz', 'Seriennummer'], ['Halle 1', 'A 2'], ['Gesamt', '1'])
  const { counts: found } = await desk.check('devices', noted)
  assert.deepEqual([found.new, found.wrong], [1, 1])
  const named = await desk.check('companies', table(['Firma', 'Kd-Nr.'], ['Total', '10001']))
  assert.equal(named.counts.new, 1)
  // Existing records are accepted.
  assert.equal(checked.counts.equal, 1)
})

test('issue 18, 1: the dry run finds every duplicate of a unique value, in the table and in the portal, in the order of the rows', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const [gtin, other, third] = ['4006381333931', '4012345678901', '96385074']
  await desk.run('parts', table(['Artikelnummer', 'GTIN'], ['P-1', gtin], ['P-8', third]))
  const bytes = table(
    ['Artikelnummer', 'GTIN'],
    ['P-1', gtin],
    ['P-2', `${gtin.slice(0, 7)} ${gtin.slice(7)}`],
    ['P-3', other],
    ['P-4', other],
    ['P-5', third],
    ['P-8', ''],
    ['P-6', `000000${third}`],
    ['', gtin],
  )
  const { id, counts } = await desk.check('parts', bytes)
  assert.deepEqual([counts.new, counts.changed, counts.equal, counts.wrong], [2, 1, 1, 4])
  const taken = 'Diese GTIN hat schon eine andere Artikelnummer!'
  const wrong = await desk.rows(id, 'wrong')
  assert.deepEqual(
    wrong.map(({ row, problems }) => [row, problems.map(({ cell, message }) => [cell, message])]),
    [
      [3, [['B3', taken]]],
      [5, [['B5', `GTIN „${other}“ steht schon in Zeile 4.`]]],
      [6, [['B6', taken]]],
      [
        9,
        [
          ['A9', 'Bitte eine Artikelnummer angeben!'],
          ['B9', taken],
        ],
      ],
    ],
  )
  await given.refused('conflict', desk.call(id, 'run', { mode: 'all' }))
  await given.response(200, desk.call(id, 'run', { mode: 'good' }))
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported, done.counts.wrong], ['imported', 3, 4])
  const url = '/api/parts?sort=title&fields[0]=title&fields[1]=gtin'
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(
    body.data.map((part: { attributes: Record<string, unknown> }) => [
      part.attributes.title,
      part.attributes.gtin,
    ]),
    [
      ['P-1', `0${gtin}`],
      ['P-3', `0${other}`],
      ['P-6', `000000${third}`],
      ['P-8', null],
    ],
  )
})

test('issue 18, 1: if a list has both the number and the name of a company, neither is ignored', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const companie = await given.company(world, 'Müller GmbH', 10_001)
  await given.company(world, 'Krause AG', 10_002)
  for (const sn of ['A', 'B', 'C', 'D']) await given.device(world, { sn, companie })
  const checked = await desk.check(
    'devices',
    table(
      ['Kunde', 'Kundennummer', 'SN-Nr.'],
      ['Müller GmbH', '10001', 'A'],
      ['Krause AG', '10001', 'B'],
      ['Krause AG', '', 'C'],
      ['', '10002', '\u200bD'],
      ['Krause\u00ad AG', '', 'E'],
      ['Niemand KG', '', 'F'],
      ['Niemand KG', '10001', 'G'],
      ['10002', '', 'H'],
    ),
  )
  const rowsNow = (await desk.rows(checked.id)).map(({ state, changes, problems }) => [
    state,
    changes.find(({ label }) => label === 'Firma')?.to,
    problems.map(({ cell, message }) => `${cell}: ${message}`).join(),
  ])
  const apart = (cell: string, name: string) =>
    `${cell}: „${name}“ steht hier neben der Kundennummer von Müller GmbH (10001). Bitte eines davon ändern oder leeren; soll nur eines zählen, bitte die andere Spalte nicht zuordnen!`
  assert.deepEqual(rowsNow, [
    ['equal', undefined, ''],
    ['wrong', undefined, apart('A3', 'Krause AG')],
    ['changed', 'Krause AG (10002)', ''],
    ['changed', 'Krause AG (10002)', ''],
    ['new', 'Krause AG (10002)', ''],
    ['wrong', undefined, 'A7: Die Firma „Niemand KG“ gibt es nicht.'],
    ['wrong', undefined, apart('A8', 'Niemand KG')],
    [
      'wrong',
      undefined,
      'A9: Die Firma „10002“ gibt es nicht; Krause AG (10002) hat diese Kundennummer. Bitte die Spalte der Kundennummer zuordnen!',
    ],
  ])
})

test('issue 18, 1: a value beyond the last heading makes a row wrong, and is in the file of wrong rows', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const one = await desk.check('parts', 'Artikelnummer\nEA-100\nEA-200\nEA-300, rot\n')
  assert.deepEqual([one.counts.new, one.counts.wrong], [3, 0])
  const [, , third] = await desk.rows(one.id)
  assert.equal(third?.key, 'EA-300, rot')

  const lines = Array.from({ length: 600 }, (_, at) => `P-${at},Pumpe`)
  const bytes = ['Artikelnummer,Bezeichnung', 'A-1,Presse, rot', ...lines, 'A-2,Presse, blau,7']
  const { id, counts } = await desk.check('parts', bytes.join('\n'))
  assert.deepEqual([counts.new, counts.wrong], [600, 2])
  const wrong = await desk.rows(id, 'wrong')
  assert.deepEqual(
    wrong.map(({ problems }) => problems.map(({ cell, value }) => [cell, value])),
    [[['C2', ' rot']], [['C603', ' blau']]],
  )
  assert.match(wrong[0]?.problems[0]?.message ?? '', /^Hier steht mehr, als die Tabelle/)
  const csv = await given.response(200, world.ask('GET', `/api/imports/${id}/wrong.csv`, { as }))
  for (const value of ['rot', 'blau', '7']) assert.ok(csv.bytes.toString().includes(value), value)
  const again = await desk.check('parts', csv.bytes)
  assert.deepEqual([again.counts.new, again.counts.wrong], [0, 2])

  const bare = await desk.take('parts', 'A-1;Presse;rot\n')
  const body = { headingRow: 0, columns: ['title', 'desc', null] }
  await given.response(200, world.ask('PUT', `/api/imports/${bare.id}`, { as, body }))
  await given.response(200, desk.call(bare.id, 'check'))
  assert.equal((await desk.settled(bare.id)).counts.new, 1)
})

test('issue 18, 1: a value that a spreadsheet may have altered stays doubtful in the file of wrong rows, until somebody corrects it', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const sheet = `<sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
    <row r="2"><c r="A2" s="4"><v>100000</v></c><c r="B2" s="1"><v>46083</v></c><c r="C2"><v>1.5</v></c></row>
    <row r="3"><c r="A3" s="1"><v>45627</v></c><c r="B3"><f>A1+1</f></c></row>
    </sheetData>`
  const wrongOf = async (bytes: Buffer | string) => {
    const { id, counts } = await desk.check('devices', bytes)
    const csv = await given.response(200, world.ask('GET', `/api/imports/${id}/wrong.csv`, { as }))
    const cells = (await desk.rows(id, 'wrong')).map(({ problems }) =>
      problems.map(({ cell }) => cell),
    )
    return { new: counts.new, cells, csv: csv.bytes.toString() }
  }
  const first = await wrongOf(book({ sheet, texts: ['Seriennummer', 'Lieferdatum', 'Gewicht'] }))
  assert.deepEqual(first.cells, [['A2'], ['A3', 'B3']])
  const again = await wrongOf(first.csv)
  assert.deepEqual([again.new, again.cells], [0, [['A2'], ['A3', 'B3']]])
  assert.deepEqual((await wrongOf(again.csv)).cells, again.cells)
  // The former reasons are not a column of the table.
  assert.equal(again.csv.split('\r\n')[0], first.csv.split('\r\n')[0])
  const [heads, one = '', other = ''] = again.csv.split('\r\n')
  // A value that was not doubtful is unchanged.
  assert.match(one, /^"\[zweifelhaft, bitte prüfen\] 100000";'02.03.2026;"'1,5";"A2: /)
  const corrected = [heads, one.replace(/^[^;]+/, '1E5'), other.replace(/^[^;]+;[^;]+/, '12/2024;')]
  assert.deepEqual([(await wrongOf(corrected.join('\r\n'))).new], [2])
})

test('issue 18, 1: new devices get passwords that can be used once they are hashed, and are stored encrypted for a day', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { db, secrets } = world.services
  const bytes = table(['Seriennummer', 'Passwort'], ['A 1', ''], ['A 2', 'getippt-und-lang'])
  const { id } = await desk.run('devices', bytes)
  await desk.hashed(id)
  const lent = await lendPasswords(db, secrets, id)
  assert.equal(lent.length, 2)
  for (const [index, sn] of ['A 1', 'A 2'].entries()) {
    await given.signInCustomer(world, sn, lent[index]?.pass ?? '')
  }
  assert.equal(lent[1]?.pass, 'getippt-und-lang')
  world.wait(25 * 60 * 60_000)
  await world.services.imports.removeExpired()
  assert.deepEqual(await lendPasswords(db, secrets, id), [])
  const stored = await db.selectFrom('import_cells').selectAll().execute()
  assert.deepEqual(stored, [])
  const rows = await db.selectFrom('import_rows').select(['content', 'journal']).execute()
  assert.deepEqual(rows, Array(2).fill({ content: null, journal: null }))
})

test('issue 18, 1: a password with a line break is wrong in the dry run, as nobody could type it', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const rows = ['Seriennummer;Passwort', 'A 1;"erste Zeile', 'zweite Zeile"', 'A 2;eine Zeile']
  const { id, counts } = await desk.check('devices', rows.join('\n'))
  assert.deepEqual([counts.new, counts.wrong], [1, 1])
  const [wrong] = await desk.rows(id, 'wrong')
  assert.deepEqual(
    wrong?.problems.map(({ cell, message }) => [cell, message]),
    [['B2', 'Das Passwort enthält Zeichen, die niemand tippen kann, etwa einen Zeilenumbruch!']],
  )
})

test('issue 18, 1: a dry run or import does not start if a colleague has changed the mapping since it was shown', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const colleague = await tableDesk(world)
  const seen = await desk.check('parts', 'Artikelnummer;Name\nA 1;Pumpe\n')
  const read = { columns: [null, 'title'] }
  const as = await given.administrator(world)
  await given.response(200, world.ask('PUT', `/api/imports/${seen.id}`, { as, body: read }))
  await given.response(200, colleague.call(seen.id, 'check'))
  const checked = await colleague.settled(seen.id)
  assert.equal(checked.counts.new, seen.counts.new)
  const asSeen = { mode: 'all', updatedAt: seen.updatedAt }
  const { body } = await given.refused('conflict', desk.call(seen.id, 'run', asSeen))
  assert.match(body.error.message, /^Inzwischen hat jemand diesen Import geändert/)
  assert.equal((await desk.show(seen.id)).state, 'checked')
  const { updatedAt } = checked
  await given.response(200, colleague.call(seen.id, 'run', { mode: 'all', updatedAt }))
  assert.equal((await colleague.settled(seen.id)).state, 'imported')
})

test('issue 18, 1: a mapping changed by somebody else meanwhile is not overwritten, and the user is told', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const as = await given.administrator(world)
  const seen = await desk.take('parts', 'Artikelnummer;Name\nA 1;Pumpe\n')
  const read = (columns: (string | null)[], updatedAt?: string) =>
    world.ask('PUT', `/api/imports/${seen.id}`, { as, body: { columns, updatedAt } })
  world.wait(1_000)
  const { updatedAt } = seen
  const first = await given.response(200, read(['title', 'desc'], updatedAt))
  world.wait(1_000)
  const late = await given.refused('conflict', read([null, 'title'], updatedAt))
  assert.match(
    late.body.error.message,
    /^Inzwischen wurde dieser Import an anderer Stelle geändert/,
  )
  const check = await given.refused('conflict', desk.call(seen.id, 'check', { updatedAt }))
  assert.equal(check.body.error.message, late.body.error.message)
  const { columns, state } = await desk.show(seen.id)
  assert.deepEqual([columns.map(({ field }) => field), state], [['title', 'desc'], 'open'])
  await given.response(200, read([null, 'title'], first.body.updatedAt))
  // Programs that do not say which state they have seen overwrite the current one.
  await given.response(200, read(['title', null]))
})

test('an empty text of the portal, as programs and former portals keep it, is no change beside an empty cell', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world, as)
  const part = { title: 'ART-1', desc: '' }
  await given.response(200, world.ask('POST', '/api/parts', { as, body: { data: part } }))
  await given.device(world, { sn: 'A 1', note: '' })
  const { counts: parts } = await desk.check(
    'parts',
    table(['Titel', 'Beschreibung'], ['ART-1', '']),
  )
  assert.deepEqual([parts.equal, parts.changed], [1, 0])
  const listed = await given.response(
    200,
    world.ask('GET', '/api/devices/export?format=csv', { as }),
  )
  const { counts: devices } = await desk.check('devices', listed.bytes)
  assert.deepEqual([devices.equal, devices.changed], [1, 0])
})

test('issue 18, 1: an import is undone as a whole, and what has been changed since is kept and listed', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const old = await given.device(world, { sn: 'ALT' })
  const bytes = table(
    ['Seriennummer', 'Notiz', 'Lieferdatum'],
    ['ALT', 'neu', '02.03.2026'],
    ['A 1', 'x', '02.03.2026'],
    ['A 2', 'y', ''],
  )
  const { id } = await desk.run('devices', bytes)
  const find = async (sn: string) => {
    const url = `/api/devices?filters[sn][$eq]=${encodeURIComponent(sn)}`
    return (await given.response(200, world.ask('GET', url, { as }))).body.data[0]
  }
  const second = await find('A 2')
  const body = { data: { note: 'von Hand' } }
  await given.response(200, world.ask('PUT', `/api/devices/${second.id}`, { as, body }))
  await given.response(200, desk.call(id, 'undo'))
  const undone = await desk.settled(id)
  assert.deepEqual([undone.state, undone.counts.undone, undone.counts.left], ['undone', 2, 1])
  const [left] = await desk.rows(id, 'left')
  assert.deepEqual([left?.key, left?.reason], ['A 2', 'Seit dem Import geändert von chefin.'])
  assert.equal(await find('A 1'), undefined)
  const { note, deliveredOn } = (await find('ALT')).attributes
  assert.deepEqual([note, deliveredOn, (await find('ALT')).id], [null, null, old])
  const bin = await given.response(200, world.ask('GET', '/api/bin', { as }))
  assert.equal(bin.body.data.length, 1)

  await given.response(200, desk.call(id, 'undo'))
  const again = await desk.settled(id)
  assert.deepEqual([again.state, again.counts], ['undone', undone.counts])
  assert.deepEqual(await desk.rows(id, 'left'), [left])
})

test('issue 18, 1: what undoing has left because others used it can be undone again, as long as nobody has changed it', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const companies = await desk.run(
    'companies',
    table(['Kundennummer', 'Firma'], ['1', 'Müller'], ['2', 'Krause'], ['3', 'Niemand']),
  )
  const devices = await desk.run(
    'devices',
    table(['Seriennummer', 'Kundennummer'], ['A 1', '1'], ['A 2', '2']),
  )
  const undo = async ({ id }: Import) => {
    await given.response(200, desk.call(id, 'undo'))
    const { counts, undoUntil } = await desk.settled(id)
    return { undone: counts.undone, left: counts.left, undoUntil }
  }
  const { undoUntil } = companies
  assert.deepEqual(await undo(companies), { undone: 1, left: 2, undoUntil })
  const [first, second] = await desk.rows(companies.id, 'left')
  for (const row of [first, second]) assert.match(row?.reason ?? '', /wird noch .*verwendet/)
  assert.deepEqual(await undo(companies), { undone: 1, left: 2, undoUntil })
  assert.deepEqual(await desk.rows(companies.id, 'left'), [first, second])

  assert.deepEqual(await undo(devices), { undone: 2, left: 0, undoUntil: null })
  const other = `/api/companies/${second?.record}`
  const body = { data: { name: 'Krause AG' } }
  await given.response(200, world.ask('PUT', other, { as, body }))
  assert.deepEqual(await undo(companies), { undone: 2, left: 1, undoUntil })
  const [changed] = await desk.rows(companies.id, 'left')
  assert.deepEqual([changed?.key, changed?.reason], ['2', 'Seit dem Import geändert von chefin.'])
  const undone = await desk.rows(companies.id, 'undone')
  assert.deepEqual(
    undone.map(({ key, reason }) => [key, reason]),
    [
      ['1', null],
      ['3', null],
    ],
  )

  await given.response(200, world.ask('DELETE', other, { as }))
  const presses = [desk.call(companies.id, 'undo'), desk.call(companies.id, 'undo')]
  const statuses = (await Promise.all(presses)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 409])
  const end = await desk.settled(companies.id)
  assert.deepEqual([end.state, end.counts.undone, end.counts.left], ['undone', 3, 0])
  assert.equal(end.undoUntil, null)
  await given.refused('conflict', desk.call(companies.id, 'undo'))
  const bin = await given.response(200, world.ask('GET', '/api/bin', { as }))
  assert.equal(bin.body.data.length, 5)

  const url = '/api/logs?filters[message][$contains]=(Firmen)&sort=id'
  const logs = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(
    logs.body.data.map((row: { attributes: { message: string } }) =>
      row.attributes.message.replace(/^.* \(Firmen\) /, ''),
    ),
    [
      'importiert: 3 Zeilen',
      'rückgängig gemacht: 1 Zeile, 2 geblieben',
      'noch einmal rückgängig gemacht: 0 Zeilen, 2 geblieben',
      'noch einmal rückgängig gemacht: 1 Zeile, 1 geblieben',
      'noch einmal rückgängig gemacht: 1 Zeile',
    ],
  )
})

test('issue 18, 1: what undoing has left can be undone for as long as the import, and no longer', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { id } = await desk.run('companies', table(['Kundennummer', 'Firma'], ['1', 'Müller']))
  const device = await given.device(world, { sn: 'A 1', companie: 1 })
  world.wait(23 * 60 * 60_000)
  const later = await tableDesk(world)
  await given.response(200, later.call(id, 'undo'))
  assert.equal((await later.settled(id)).counts.left, 1)
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as }))
  world.wait(2 * 60 * 60_000)
  const tooLate = await tableDesk(world)
  await given.refused('conflict', tooLate.call(id, 'undo'))
  const { undoUntil, counts } = await tooLate.show(id)
  assert.deepEqual([undoUntil, counts.left], [null, 1])
  await world.services.imports.removeExpired()
  const { db } = world.services
  const rows = await db.selectFrom('import_rows').select(['outcome', 'journal']).execute()
  assert.deepEqual(rows, [{ outcome: 'left', journal: null }])
})

test('issue 18, 1: what has been deleted since counts as undone rather than kept, and is reported', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const old = await given.device(world, { sn: 'ALT' })
  const bytes = table(['Seriennummer', 'Notiz'], ['ALT', 'neu'], ['A 1', 'x'], ['A 2', 'y'])
  const { id } = await desk.run('devices', bytes)
  const first = (await desk.rows(id, 'imported')).find(({ key }) => key === 'A 1')?.record
  const media = await given.media(world, { filename: 'Plan.pdf' })
  const links = await desk.run('links', table(['Datei', 'Seriennummer'], ['Plan.pdf', 'A 2']))
  const second = (await desk.rows(id, 'imported')).find(({ key }) => key === 'A 2')?.record
  const unlink = { data: { media: { disconnect: [media] } } }
  await given.response(200, world.ask('PUT', `/api/devices/${second}`, { as, body: unlink }))
  for (const former of [old, first]) {
    await given.response(200, world.ask('DELETE', `/api/devices/${former}`, { as }))
  }
  for (const importId of [links.id, id]) await given.response(200, desk.call(importId, 'undo'))
  const [unlinked] = await desk.rows((await desk.settled(links.id)).id, 'undone')
  assert.equal(unlinked?.reason, 'Die Verknüpfung hatte schon jemand gelöst.')
  const { counts } = await desk.settled(id)
  assert.deepEqual([counts.imported, counts.undone, counts.left], [0, 2, 1])
  const undone = await desk.rows(id, 'undone')
  assert.deepEqual(
    undone.map(({ key, reason }) => [key, reason]),
    [
      ['ALT', 'Den Datensatz hatte schon jemand gelöscht.'],
      ['A 1', 'Den Datensatz hatte schon jemand gelöscht.'],
    ],
  )
})

test('issue 18, 1: an import shows how many devices have no letter yet, and can be deleted even if it was undone before its passwords were ready', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const done = await desk.run('devices', table(['Seriennummer'], ['A 1'], ['A 2']))
  await desk.hashed(done.id)
  assert.deepEqual((await desk.show(done.id)).passwords, {
    ...{ total: 2, ready: 2, kept: 2 },
    ...{ withoutLetter: 2, lost: 0 },
  })
  const order = { import: done.id, docs: ['zugangsdaten'] }
  const ordered = await given.response(
    202,
    world.ask('POST', '/api/documents/batches', { as, body: order }),
  )
  assert.equal(ordered.body.import, done.id)
  assert.equal((await desk.show(done.id)).passwords.withoutLetter, 0)

  // As if it had been undone before anything was hashed.
  const { db } = world.services
  const ofThis = { import_id: done.id, is_hashed: 0 as const, is_erased: 1 as const }
  await db.updateTable('import_passwords').set(ofThis).execute()
  await db.deleteFrom('document_batch_devices').execute()
  const { total, ready } = (await desk.show(done.id)).passwords
  assert.deepEqual([total, ready], [0, 0])
  const url = `/api/imports/${done.id}`
  await given.response(200, world.ask('DELETE', url, { as }))
  await given.refused('not-found', world.ask('GET', url, { as }))
})

test('issue 18, 1: passwords of deleted records are not counted, and replaced ones are not printed', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const { db } = world.services
  for (const [kind, bytes] of [
    ['devices', table(['Seriennummer'], ['A 1'], ['A 2'], ['A 3'])],
    ['companies', table(['Kundennummer', 'Firma'], ['1', 'Eins'], ['2', 'Zwei'], ['3', 'Drei'])],
  ] as const) {
    const { id } = await desk.run(kind, bytes)
    await desk.hashed(id)
    const records = await db.selectFrom(kind).select('id').orderBy('id').execute()
    const [first, second] = records.map((record) => `/api/${kind}/${record.id}`)
    await given.response(200, world.ask('DELETE', String(first), { as }))
    const { total, ready, kept } = (await desk.show(id)).passwords
    assert.deepEqual([total, ready, kept], [2, 2, 2])
    const body = { data: { pass: 'von-Hand-vergeben' } }
    await given.response(200, world.ask('PUT', String(second), { as, body }))
    assert.equal((await desk.show(id)).passwords.kept, 1)

    await given.response(200, desk.call(id, 'undo'))
    const undone = await desk.settled(id)
    assert.deepEqual([undone.counts.undone, undone.counts.left], [2, 1])
    const left = { total: 1, ready: 1, kept: 0, withoutLetter: 0, lost: 0 }
    assert.deepEqual(undone.passwords, left, 'of the one whose password somebody has replaced')
  }
})

test('issue 18, 1: invalid years, classes and days are explained in German', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  for (const [kind, bytes, message] of [
    ['parts', 'Artikelnummer;Lebensdauer\nP-1;zehn\n', 'Bitte ganze Jahre angeben!'],
    ['devices', 'SN;Baujahr\nA 1;20,5\n', 'Bitte ein Baujahr wie 2026 angeben!'],
    ['devices', 'SN;Baujahr\nA 1;26\n', 'Bitte ein Baujahr wie 2026 angeben! Mindestens 1800!'],
    [
      'doctypes',
      'Titel;Klasse\nBlatt;02.01\n',
      'Bitte eine Klasse der VDI 2770 wie „03-02“ angeben!',
    ],
  ] as const) {
    const { id } = await desk.check(kind, bytes)
    const [row] = await desk.rows(id, 'wrong')
    assert.deepEqual(
      row?.problems.map((problem) => [problem.cell, problem.message]),
      [['B2', message]],
    )
  }
})

test('issue 18, 1: in a table without headings the first row counts as well, once somebody says so', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const { id } = await desk.take('devices', 'A 1;2025\nA 2;zwanzig\n')
  const body = { headingRow: 0, columns: ['sn', 'builtIn'] }
  const read = await given.response(200, world.ask('PUT', `/api/imports/${id}`, { as, body }))
  assert.deepEqual(
    read.body.columns.map((column: Import['columns'][number]) => [column.heading, column.samples]),
    [
      ['', ['A 1', 'A 2']],
      ['', ['2025', 'zwanzig']],
    ],
  )
  await given.response(200, desk.call(id, 'check'))
  const { counts } = await desk.settled(id)
  assert.deepEqual([counts.new, counts.wrong], [1, 1])
  const wrong = await world.ask('GET', `/api/imports/${id}/wrong.csv`, { as })
  const again = await desk.check('devices', wrong.body.replace('zwanzig', '2020'))
  assert.deepEqual([again.counts.new, again.counts.wrong], [1, 0])
})

test('a two-digit year is read relative to the portal’s current year, also years from now', async (t) => {
  const world = await openWorld(t, {}, { opensAt: '2037-03-02T12:00:00Z' })
  const desk = await tableDesk(world)
  await given.device(world, { sn: 'ALT' })
  const bytes = table(['Seriennummer', 'Lieferdatum'], ['ALT', '15.02.37'])
  const { id } = await desk.check('devices', bytes)
  const [changed] = await desk.rows(id, 'changed')
  assert.deepEqual(
    changed?.changes.map(({ to }) => to),
    ['15.02.2037'],
  )
})
