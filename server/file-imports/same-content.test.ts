import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import { pdf, storedFiles } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test('issue 18, 2: bytes that have arrived are reused for all files announced with them later, if the extension fits', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const { id } = await desk.begin()
  assert.equal(
    await desk.bring(id, { 'Alt/Scan 1.pdf': pdf('Scan'), 'Alt/Scan 2.pdf': pdf('Scan') }),
    1,
  )
  // Each extension is inspected separately.
  const later = {
    'Alt/Scan 3.PDF': pdf('Scan'),
    '0815/Scan.pdf': pdf('Scan'),
    'Alt/Scan.txt': pdf('Scan'),
  }
  const announced = await desk.announce(id, later)
  assert.deepEqual(
    announced.map(({ path, isMissing }) => [path, isMissing]),
    [
      ['Alt/Scan 3.PDF', false],
      ['0815/Scan.pdf', false],
      ['Alt/Scan.txt', true],
    ],
  )
  const planned = await desk.plan(id)
  assert.deepEqual([planned.files.total, planned.files.arrived], [5, 4])
  const done = await desk.run(id, 'good')
  assert.deepEqual([done.state, done.counts.imported], ['imported', 1])
  assert.equal((await storedFiles(world)).length, 1)
})

test('issue 18, 2: refused bytes are requested again for each file that has them, so that each is refused by its name', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const { id } = await desk.begin()
  const folder = { 'a.pdf': 'gar kein PDF', 'b.pdf': 'gar kein PDF' }
  await desk.bring(id, folder)
  assert.equal(await desk.bring(id, folder), 0)
  const planned = await desk.plan(id)
  assert.deepEqual([planned.counts.refused, planned.files.arrived], [2, 2])
  const reasons = (await desk.entries(id)).map(({ reason }) => reason)
  assert.deepEqual(
    reasons,
    ['a', 'b'].map((name) => `Der Inhalt von „${name}.pdf“ passt nicht zur Endung „.pdf“!`),
  )
})

test('issue 18, 2: the same bytes become another file if the table names another type, as with existing files', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '1' })
  for (const title of ['Plan', 'Blatt']) await given.doctype(world, title)
  const { id } = await desk.begin()
  const scans = { 'a/1.pdf': pdf('x'), 'b/1.pdf': pdf('x'), 'c/1.pdf': pdf('x') }
  await desk.bring(id, scans)
  const rows = ['a/1.pdf;1;Plan', 'b/1.pdf;1;Blatt', 'c/1.pdf;1;Plan']
  const table = ['Datei;Seriennummer;Dokumententyp', ...rows].join('\n')
  await given.response(200, desk.takeTable(id, table))
  const { counts } = await desk.plan(id)
  assert.deepEqual([counts.new, counts.equal], [2, 1])
  assert.equal((await desk.run(id)).counts.imported, 2)
})

test('issue 18, 2: the plan for the same bytes at two devices is what the import does, whether a type is named or not', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const as = await given.administrator(world)
  for (const sn of ['1', '2', '3']) await given.device(world, { sn })
  const body = { data: { title: 'Plan' } }
  await given.response(200, world.ask('POST', '/api/doctypes', { as, body }))
  const { id } = await desk.begin()
  await desk.bring(id, { '1_Plan.pdf': pdf('x'), '2.pdf': pdf('x'), '3_Blatt.pdf': pdf('x') })
  const states = async () => (await desk.entries(id)).map(({ path, state }) => [path, state])
  await desk.plan(id)
  const planned = await states()
  assert.deepEqual(planned, [
    ['1_Plan.pdf', 'new'],
    ['2.pdf', 'linked'],
    ['3_Blatt.pdf', 'linked'],
  ])
  const done = await desk.run(id)
  assert.equal(done.counts.imported, 3)
  assert.deepEqual(await states(), planned)
})

test('issue 18, 2: the plan for versions, shared files and files of article numbers is what the import does', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.doctype(world, 'Plan')
  const states = async (id: number) =>
    (await desk.entries(id)).map(({ path, state }) => `${path} ${state}`)
  const cases: [existing: Record<string, string>, files: Record<string, [string, string]>][] = [
    [{}, { '1/A_Plan_v2.pdf': ['2', 'new'], '2/A_Plan_v1.pdf': ['1', 'unmatched'] }],
    [{}, { '1/A_Plan_v1.0.pdf': ['1', 'new'], '2/A_Plan_v1.00.pdf': ['2', 'unmatched'] }],
    [{}, { '1/P/Blatt.pdf': ['1', 'new'], '2/A/Blatt.pdf': ['1', 'equal'] }],
    [
      {},
      {
        'A_Plan_v1.pdf': ['1', 'new'],
        'A_Plan_v2.pdf': ['2', 'version'],
        'B_Plan_v1.pdf': ['1', 'new'],
      },
    ],
    [
      {},
      {
        '1/A_Plan_v1.pdf': ['1', 'new'],
        '1/B_Plan_v1.pdf': ['1', 'linked'],
        '2/A_Plan_v2.pdf': ['2', 'unmatched'],
      },
    ],
    [
      {},
      {
        '1/A_Plan_v1.pdf': ['1', 'new'],
        '1/B_Plan_v1.pdf': ['1', 'linked'],
        '2/A_Plan_v2.pdf': ['2', 'version'],
        '2/B_Plan_v2.pdf': ['2', 'equal'],
      },
    ],
    [
      { 'A_Plan_v1.pdf': '1' },
      {
        'A_Plan_v2.pdf': ['2', 'version'],
        'A_Plan_v3.pdf': ['3', 'version'],
        'B_Plan_v2.pdf': ['2', 'new'],
      },
    ],
    [
      { 'B/Blatt.pdf': '1' },
      {
        '1/A/Blatt.pdf': ['1', 'linked'],
        '2/A_Plan.pdf': ['2', 'new'],
        '2/B/Blatt.pdf': ['2', 'version'],
      },
    ],
  ]
  for (const [at, [existing, files]] of cases.entries()) {
    const own = (path: string) => path.replace(/\b[ABP](?=[_/])/, `$&${at}`)
    const bytes = (text: string) => pdf(`${at} ${text}`)
    await given.device(world, { sn: `A${at}`, part: await given.part(world, `P${at}`) })
    await given.device(world, { sn: `B${at}` })
    const before = Object.entries(existing).map(([path, text]) => [own(path), bytes(text)])
    if (before.length > 0) await desk.import(Object.fromEntries(before))
    const { id } = await desk.begin()
    const folder = Object.entries(files).map(([path, [text]]) => [own(path), bytes(text)])
    await desk.bring(id, Object.fromEntries(folder))
    await desk.plan(id)
    const expected = Object.entries(files).map(([path, [, state]]) => `${own(path)} ${state}`)
    assert.deepEqual(await states(id), expected, 'planned')
    assert.equal((await desk.run(id, 'good')).state, 'imported')
    assert.deepEqual(await states(id), expected, 'imported')
  }
})
