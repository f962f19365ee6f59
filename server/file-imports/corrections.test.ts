import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { type FileDesk, type Folder, fileDesk } from '../testing/given-file-imports.ts'
import { pdf } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test('18.2: corrections stay with the table row of their device when the plan is made again, however the rows are sorted by then', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  for (const sn of ['A', 'B', 'C']) await given.device(world, { sn })
  const { id } = await desk.begin()
  await desk.bring(id, { 'x.pdf': pdf('x') })
  const takeRows = async (...rows: string[]) => {
    const table = ['Datei;Seriennummer', ...rows.map((sn) => `x.pdf;${sn}`)].join('\n')
    await given.response(200, desk.takeTable(id, table))
    await desk.plan(id)
  }
  await takeRows('A', 'B', 'C')
  await correct(desk, id, 'B', { isSkipped: true })
  await correct(desk, id, 'C', { title: 'Plan' })
  await desk.bring(id, { 'y.pdf': pdf('y') })
  await desk.plan(id)
  const corrected = [
    ['A', 'x.pdf', 'new'],
    ['B', 'x.pdf', 'skipped'],
    ['C', 'Plan.pdf', 'linked'],
  ]
  assert.deepEqual(await planned(desk, id), corrected)
  await takeRows('A', 'C', 'B')
  const sorted = (rows: string[][]) => rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  assert.deepEqual(sorted(await planned(desk, id)), corrected)
  await takeRows('B', 'C')
  assert.deepEqual(sorted(await planned(desk, id)), [
    ['B', 'x.pdf', 'skipped'],
    ['C', 'Plan.pdf', 'new'],
  ])
})

test('18.2: a correction shows at once what it means for the other files, as planning again would', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  for (const sn of ['A', 'B']) await given.device(world, { sn })
  const cases: [folder: Folder, path: string, change: object, states: string[]][] = [
    [{ 'A/1/x.pdf': '1', 'A/2/x.pdf': '2' }, 'A/1/x.pdf', { title: 'y' }, ['new', 'new']],
    [{ 'A/1/x.pdf': '1', 'A/2/x.pdf': '2' }, 'A/1/x.pdf', { sn: 'B' }, ['new', 'new']],
    [{ 'A/x.pdf': '1', 'A/y.pdf': '1' }, 'A/x.pdf', { isSkipped: true }, ['skipped', 'new']],
    [{ 'A/x.pdf': '1', 'B/y.pdf': '1' }, 'A/x.pdf', { isSkipped: true }, ['skipped', 'new']],
    [{ 'A/x.pdf': '1', 'A/y.pdf': '2' }, 'A/x.pdf', { title: 'y' }, ['new', 'unmatched']],
    [
      { 'A/1/x.pdf': '1', 'A/2/x.pdf': '2', 'B/x.pdf': '2' },
      'A/1/x.pdf',
      { title: 'y' },
      ['new', 'new', 'linked'],
    ],
    // The linked file is called like the first one.
    [
      { 'A/x.pdf': '1', 'B/1/y.pdf': '1', 'B/2/x.pdf': '2' },
      'B/1/y.pdf',
      { isSkipped: true },
      ['new', 'skipped', 'new'],
    ],
  ]
  for (const [folder, path, change, states] of cases) {
    const { id } = await desk.begin()
    const files = Object.entries(folder).map(([name, text]) => [name, pdf(String(text))])
    await desk.bring(id, Object.fromEntries(files))
    await desk.plan(id)
    const entry = (await desk.entries(id)).find((file) => file.path === path)
    await given.response(200, desk.put(id, `/entries/${entry?.number}`, change))
    const at = JSON.stringify([folder, change])
    const shown = await desk.entries(id)
    assert.deepEqual(
      shown.map(({ state }) => state),
      states,
      at,
    )
    await desk.plan(id)
    assert.deepEqual(await desk.entries(id), shown, at)
    await given.response(200, desk.call(id, 'run', { mode: 'good' }))
    await desk.settled(id)
    await given.response(200, desk.call(id, 'undo'))
    await desk.settled(id)
  }
})

test('18.2: a skipped file is none that the import brings: no new version shows at its device, and no name is taken by it', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  for (const sn of ['A', 'B']) await given.device(world, { sn })
  await desk.import({ 'A/x.pdf': pdf('1'), 'B/x.pdf': pdf('1') })
  const { id } = await desk.begin()
  await desk.bring(id, { 'A/x.pdf': pdf('2'), 'B/x.pdf': pdf('2') })
  await desk.plan(id)
  assert.deepEqual(await planned(desk, id), [
    ['A', 'x.pdf', 'version'],
    ['B', 'x.pdf', 'equal'],
  ])
  await correct(desk, id, 'B', { isSkipped: true })
  assert.deepEqual(await planned(desk, id), [
    ['A', 'x.pdf', 'unmatched'],
    ['B', 'x.pdf', 'skipped'],
  ])
  await correct(desk, id, 'B', { isSkipped: false })
  assert.deepEqual((await desk.show(id)).counts.version, 1)

  const other = await desk.begin()
  await desk.bring(other.id, { 'A/1/z.pdf': pdf('3') })
  await desk.plan(other.id)
  await desk.run(other.id)
  const again = await desk.begin()
  await desk.bring(again.id, { 'A/1/z.pdf': pdf('3'), 'A/2/z.pdf': pdf('4') })
  await desk.plan(again.id)
  assert.deepEqual(
    (await planned(desk, again.id)).map(([, , state]) => state),
    ['equal', 'unmatched'],
  )
  const [first] = await desk.entries(again.id)
  await given.response(200, desk.put(again.id, `/entries/${first?.number}`, { isSkipped: true }))
  assert.deepEqual(
    (await planned(desk, again.id)).map(([, , state]) => state),
    ['skipped', 'version'],
  )
})

async function correct(desk: FileDesk, id: number, sn: string, change: object): Promise<void> {
  const entry = (await desk.entries(id)).find(({ target }) => target?.name === sn)
  await given.response(200, desk.put(id, `/entries/${entry?.number}`, change))
}

async function planned(desk: FileDesk, id: number): Promise<string[][]> {
  const entries = await desk.entries(id)
  return entries.flatMap(({ target, filename, state }) =>
    target ? [[target.name, filename ?? '', state ?? '']] : [],
  )
}
