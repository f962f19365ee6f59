import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { type Folder, fileDesk } from '../testing/given-file-imports.ts'
import { pdf } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'

test('issue 18, 2: a folder is imported by its names, each content once, and importing it again changes nothing', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  const folder: Folder = {
    'Export/0815_Betriebsanleitung_de_v1.2.pdf': pdf('Anleitung 1.2'),
    'Export/0815_Betriebsanleitung_de_v1.10.pdf': pdf('Anleitung 1.10'),
    'Export/4711/Zeichnungen/Plan.pdf': pdf('Plan'),
    'Export/ART_7/Pruefplan.pdf': pdf('Prüfplan'),
    'Export/A_1/Plan.pdf': pdf('Plan'),
    'Export/9999_Betriebsanleitung_de.pdf': pdf('unbekannt'),
    'Export/4711/Programm.exe': 'MZ',
    'Export/4711/leer.pdf': '',
    'Export/4711/kein.pdf': 'gar kein PDF',
    'Export/.DS_Store': 'x',
    'Export/4711/~$Plan.docx': 'Word',
    'Export/4711/.~lock.Plan.odt#': 'LibreOffice',
  }
  const { id } = await desk.begin()
  // One fewer than the number of good files: two have the same content.
  assert.equal(await desk.bring(id, folder), 6)
  assert.equal(await desk.bring(id, folder), 0)
  const planned = await desk.plan(id)
  assert.equal(planned.state, 'checked')
  assert.deepEqual(planned.counts, {
    ...{ new: 3, version: 1, linked: 1, equal: 0, unmatched: 1, refused: 3, skipped: 0 },
    ...{ imported: 0, undone: 0, left: 0 },
  })
  assert.deepEqual(planned.files.total, 9)
  const entries = new Map((await desk.entries(id)).map((entry) => [entry.path, entry]))
  const plan = (path: string) => {
    const { state, reason, filename, target, languages } = entries.get(path) ?? assert.fail(path)
    return [state, filename, target?.name, languages, reason]
  }
  const manual = '0815_Betriebsanleitung_de.pdf'
  assert.deepEqual(plan('Export/0815_Betriebsanleitung_de_v1.2.pdf'), [
    'new',
    manual,
    '0815',
    ['de'],
    null,
  ])
  assert.deepEqual(plan('Export/0815_Betriebsanleitung_de_v1.10.pdf').slice(0, 3), [
    'version',
    manual,
    '0815',
  ])
  assert.deepEqual(plan('Export/4711/Zeichnungen/Plan.pdf').slice(0, 3), [
    'new',
    'Plan.pdf',
    '4711',
  ])
  assert.deepEqual(plan('Export/A_1/Plan.pdf').slice(0, 3), ['linked', 'Plan.pdf', 'A_1'])
  assert.deepEqual(plan('Export/ART_7/Pruefplan.pdf').slice(0, 3), [
    'new',
    'Pruefplan.pdf',
    'ART_7',
  ])
  assert.match(
    String(plan('Export/9999_Betriebsanleitung_de.pdf')[4]),
    /weder ein Gerät noch eine Artikelnummer „9999“/,
  )
  await given.refused('conflict', desk.call(id, 'run', { mode: 'all' }))
  const done = await desk.run(id, 'good')
  assert.deepEqual([done.state, done.counts.imported, done.error], ['imported', 5, null])

  const files = await listFiles(world)
  assert.deepEqual(files, [
    [manual, 'Betriebsanleitung', ['0815'], [], ['1.2', '1.10']],
    ['Plan.pdf', null, ['4711', 'A_1'], [], ['1']],
    ['Pruefplan.pdf', 'Prüfplan', [], ['ART_7'], ['1']],
  ])
  const as = await given.administrator(world)
  const created = `/api/medias?filters[importId]=${id}&sort=filename&fields=filename`
  const { body: own } = await given.response(200, world.ask('GET', created, { as }))
  assert.deepEqual(
    own.data.map((row: { attributes: { filename: string } }) => row.attributes.filename),
    [manual, 'Plan.pdf', 'Pruefplan.pdf'],
  )
  const logs = await given.response(200, world.ask('GET', '/api/logs?sort=id:desc', { as }))
  assert.match(logs.body.data[0].attributes.message, /^Dateien „Ablage“ importiert: 5/)

  const second = await desk.begin()
  assert.equal(await desk.bring(second.id, folder), 2)
  const again = await desk.plan(second.id)
  const { equal, unmatched, refused, ...others } = again.counts
  assert.deepEqual([equal, unmatched, refused], [5, 1, 3])
  assert.ok(Object.values(others).every((count) => count === 0))
})

test('issue 18, 2: a table and corrections by hand assign files, also one file to several devices', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  const { id } = await desk.begin()
  await desk.bring(id, {
    'a/scan 1.pdf': pdf('1'),
    'a/scan 2.pdf': pdf('2'),
    'b/scan 2.pdf': pdf('3'),
  })
  await given.refused('validation', desk.takeTable(id, 'Name;Ort\nx;y\n'))
  const shifted = 'Datei,Seriennummer,Titel\nscan 1.pdf,0815,Plan, Blatt 1\n'
  await given.response(200, desk.takeTable(id, shifted))
  await desk.plan(id)
  const [cut] = await desk.entries(id)
  assert.match(cut?.reason ?? '', /^D2: Hier steht mehr, als die Tabelle Überschriften hat/)
  const mixed = Buffer.from('Datei;SN;Titel\nscan 1.pdf;0815;M\xfcller\n;;\xc3\xbc\n', 'latin1')
  assert.deepEqual(await given.wrongFields(desk.takeTable(id, mixed)), { file: 'encoding' })
  await given.response(200, desk.takeTable(id, mixed, '?encoding=windows-1252'))
  await desk.plan(id)
  assert.equal((await desk.entries(id))[0]?.named.title, 'Müller')
  const table = [
    'Datei;Seriennummer;Artikelnummer;Dokumententyp;Sprache;Fassung;Titel',
    'scan 1.pdf;0815;;Betriebsanleitung;de, en;2;Handbuch',
    'SCAN 1.PDF;4711;;Betriebsanleitung;;;Handbuch',
    'a/scan 2.pdf;;ART_7;;Deutsch, Englisch, Französisch, Italienisch, es, pl, cs;;',
    'fehlt.pdf;0815;;;;;',
  ]
  await given.response(200, desk.takeTable(id, `${table.join('\n')}\n`))
  const planned = await desk.plan(id)
  assert.deepEqual(planned.table, {
    ...{ name: 'zuordnung.csv', rows: 4, unused: ['fehlt.pdf'], unusedTotal: 1 },
  })
  assert.deepEqual([planned.counts.new, planned.counts.linked, planned.counts.unmatched], [2, 1, 1])
  const [left] = await desk.entries(id, 'unmatched')
  assert.equal(left?.path, 'b/scan 2.pdf')
  await given.response(
    200,
    desk.put(id, `/entries/${left.number}`, { sn: 'a_1', title: 'Typenschild' }),
  )
  const [, , corrected] = await desk.entries(id)
  assert.deepEqual(
    [corrected?.state, corrected?.source, corrected?.filename, corrected?.isCorrected],
    ['new', 'von Hand', 'Typenschild.pdf', true],
  )
  const [first] = await desk.entries(id)
  const number = first?.number ?? 0
  await given.response(200, desk.put(id, `/entries/${number}`, { isSkipped: true }))
  assert.equal((await desk.show(id)).counts.skipped, 1)
  await given.response(200, desk.put(id, `/entries/${number}`, { isSkipped: false }))
  const wrong = await given.response(
    200,
    desk.put(id, `/entries/${number}`, { type: 'Gibt es nicht' }),
  )
  assert.deepEqual(
    [wrong.body.state, wrong.body.reason],
    ['unmatched', 'Den Dokumententyp „Gibt es nicht“ gibt es nicht.'],
  )
  await given.doctype(world, 'Betriebs-Anleitung')
  const either =
    '„betriebs anleitung“ kann „Betriebsanleitung“ oder „Betriebs-Anleitung“ heißen. Bitte einen dieser Dokumententypen genau so nennen!'
  for (const [type, reason] of [
    ['betriebs anleitung', either],
    ['BETRIEBSANLEITUNG', null],
  ]) {
    const { body } = await given.response(200, desk.put(id, `/entries/${number}`, { type }))
    assert.equal(body.reason, reason)
  }
  await given.response(200, desk.put(id, `/entries/${number}`, { type: null }))
  const done = await desk.run(id)
  assert.deepEqual([done.state, done.counts.imported], ['imported', 4])
  assert.deepEqual(await listFiles(world), [
    ['Handbuch.pdf', 'Betriebsanleitung', ['0815', '4711'], [], ['2']],
    ['scan 2.pdf', null, [], ['ART_7'], ['1']],
    ['Typenschild.pdf', null, ['A_1'], [], ['1']],
  ])
})

test('issue 18, 2: an import does not start if a colleague has reassigned a file since the plan was shown', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  for (const sn of ['KP-1', 'KP-2']) await given.device(world, { sn })
  const { id } = await desk.begin()
  await desk.bring(id, { 'KP-1/Plan.pdf': pdf('Plan') })
  const seen = await desk.plan(id)
  const [entry] = await desk.entries(id)
  await given.response(200, desk.put(id, `/entries/${entry?.number}`, { sn: 'KP-2' }))
  const asSeen = { mode: 'all', updatedAt: seen.updatedAt }
  const { body } = await given.refused('conflict', desk.call(id, 'run', asSeen))
  assert.match(body.error.message, /^Inzwischen hat jemand diesen Import geändert/)
  const { updatedAt } = await desk.show(id)
  await given.response(200, desk.call(id, 'run', { mode: 'all', updatedAt }))
  assert.equal((await desk.settled(id)).state, 'imported')
})

test('issue 18, 2: an import is undone as a whole; what has been changed since is kept and listed', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  await desk.import({ '0815/Plan.pdf': pdf('alt'), '4711/Eigenes.pdf': pdf('eigen') })
  const before = await listFiles(world)
  const { id } = await desk.import({
    '0815/Plan.pdf': pdf('neu'),
    '4711/Blatt.pdf': pdf('Blatt'),
    'A_1/Blatt.pdf': pdf('Blatt'),
    'A_1/Geändert.pdf': pdf('Gedöns'),
    'A_1/Eigenes.pdf': pdf('eigen'),
  })
  const as = await given.administrator(world)
  const list = await given.response(200, world.ask('GET', '/api/medias?sort=id:desc', { as }))
  const changed = list.body.data.find(
    (listed: Listed) => listed.attributes.filename === 'Geändert.pdf',
  )
  const body = { data: { filename: 'Von Hand.pdf' } }
  await given.response(200, world.ask('PUT', `/api/medias/${changed.id}`, { as, body }))
  await given.response(200, desk.call(id, 'undo'))
  const undone = await desk.settled(id)
  assert.deepEqual([undone.state, undone.counts.undone, undone.counts.left], ['undone', 4, 1])
  const [left] = await desk.entries(id, 'left')
  assert.deepEqual(
    [left?.path, left?.reason],
    ['A_1/Geändert.pdf', 'Seit dem Import geändert von chefin.'],
  )
  const now = [...before, ['Von Hand.pdf', null, ['A_1'], [], ['1']]]
  assert.deepEqual(await listFiles(world), now)

  await given.response(200, desk.call(id, 'undo'))
  const again = await desk.settled(id)
  assert.deepEqual([again.state, again.counts], ['undone', undone.counts])
  assert.deepEqual(await desk.entries(id, 'left'), [left])
  assert.deepEqual(await listFiles(world), now)
})

test('issue 18, 2: what has been deleted or unlinked since counts as undone rather than kept, and is reported', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  await desk.import({ '0815/Plan.pdf': pdf('alt'), '4711/Eigenes.pdf': pdf('eigen') })
  const { id } = await desk.import({
    '0815/Plan.pdf': pdf('neu'),
    '4711/Blatt.pdf': pdf('Blatt'),
    'A_1/Eigenes.pdf': pdf('eigen'),
  })
  const as = await given.administrator(world)
  const named = async (filename: string) => {
    const url = `/api/medias?filters[filename][$eq]=${filename}&populate=versions,devices,parts`
    return (await given.response(200, world.ask('GET', url, { as }))).body.data[0]
  }
  const blatt = await named('Blatt.pdf')
  await given.response(200, world.ask('DELETE', `/api/medias/${blatt.id}`, { as }))
  const plan = await named('Plan.pdf')
  const newest = Math.max(...plan.attributes.versions.data.map((listed: Listed) => listed.id))
  await given.response(200, world.ask('DELETE', `/api/versions/${newest}`, { as }))
  const own = await named('Eigenes.pdf')
  const body = { data: { devices: [], parts: [] } }
  await given.response(200, world.ask('PUT', `/api/medias/${own.id}`, { as, body }))
  await given.response(200, desk.call(id, 'undo'))
  const { counts } = await desk.settled(id)
  assert.deepEqual([counts.undone, counts.left], [3, 0])
  const undone = await desk.entries(id, 'undone')
  assert.deepEqual(
    new Map(undone.map(({ path, reason }) => [path, reason])),
    new Map([
      ['0815/Plan.pdf', 'Die Fassung hatte schon jemand gelöscht.'],
      ['4711/Blatt.pdf', 'Die Datei hatte schon jemand gelöscht.'],
      ['A_1/Eigenes.pdf', 'Die Verknüpfung hatte schon jemand gelöst.'],
    ]),
  )
})

test('issue 18, 2: undoing leaves no file without a visible version if the previous one has been withdrawn, until it is shown again', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  await desk.import({ '0815/Plan.pdf': pdf('alt') })
  const { id } = await desk.import({ '0815/Plan.pdf': pdf('neu') })
  const [imported] = await desk.entries(id)
  const as = await given.administrator(world)
  const versions = async () => {
    const url = '/api/versions?sort=id&fields[0]=stage'
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return body.data.map((version: { id: number; attributes: { stage: string } }) => ({
      id: version.id,
      stage: version.attributes.stage,
    }))
  }
  const [first, second] = await versions()
  const body = { data: { withdrawnReason: 'Falsches Drehmoment' } }
  await given.response(200, world.ask('PUT', `/api/versions/${first.id}`, { as, body }))
  await given.response(200, desk.call(id, 'undo'))
  const { counts } = await desk.settled(id)
  assert.deepEqual([counts.undone, counts.left], [0, 1])
  const [left] = await desk.entries(id, 'left')
  assert.match(left?.reason ?? '', /^Das ist die letzte freigegebene Fassung\./)
  assert.deepEqual(await versions(), [
    { id: first.id, stage: 'withdrawn' },
    { id: second.id, stage: 'current' },
  ])

  const shown = { data: { withdrawnReason: null } }
  await given.response(200, world.ask('PUT', `/api/versions/${first.id}`, { as, body: shown }))
  await given.response(200, desk.call(id, 'undo'))
  const end = await desk.settled(id)
  assert.deepEqual([end.counts.undone, end.counts.left, end.undoUntil], [1, 0, null])
  const [undone] = await desk.entries(id, 'undone')
  assert.equal(undone?.reason, imported?.reason)
  assert.deepEqual(await versions(), [{ id: first.id, stage: 'current' }])
  await given.refused('conflict', desk.call(id, 'undo'))
})

test('issue 18, 2: a version of a file that had none to show can be undone', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  await desk.import({ '0815/Plan.pdf': pdf('alt') })
  const as = await given.administrator(world)
  const [file] = (await given.response(200, world.ask('GET', '/api/medias', { as }))).body.data
  const body = { data: { url: null } }
  await given.response(200, world.ask('PUT', `/api/medias/${file.id}`, { as, body }))
  const { id } = await desk.import({ '0815/Plan.pdf': pdf('neu') })
  assert.equal((await desk.show(id)).counts.version, 1)
  await given.response(200, desk.call(id, 'undo'))
  const { counts } = await desk.settled(id)
  assert.deepEqual([counts.undone, counts.left], [1, 0])
})

test('issue 18, 2: nothing is guessed: equal names, older versions and shared files are listed with a reason', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  await desk.import({
    '0815_Betriebsanleitung_v2.pdf': pdf('2'),
    '4711/Gemeinsam.pdf': pdf('G'),
    'A_1/Gemeinsam.pdf': pdf('G'),
  })
  const { id } = await desk.begin()
  await desk.bring(id, {
    '0815_Betriebsanleitung_v1.pdf': pdf('1'),
    '0815_Betriebsanleitung_v2.pdf': pdf('andere 2'),
    '4711/Gemeinsam.pdf': pdf('G2'),
    'A_1/x/Plan.pdf': pdf('x'),
    'A_1/y/Plan.pdf': pdf('y'),
  })
  const reasons = async () =>
    (await desk.entries(id, 'unmatched')).map(({ path, reason }) => `${path}: ${reason}`)
  await desk.plan(id)
  const reasonsNow = await reasons()
  assert.equal(reasonsNow.length, 4)
  for (const [index, reason] of [
    /ist älter/,
    /gibt es schon, mit anderem Inhalt/,
    /noch ein anderer/,
    /heißt hier schon/,
  ].entries()) {
    assert.match(reasonsNow[index] ?? '', reason)
  }
  await desk.bring(id, { 'A_1/Gemeinsam.pdf': pdf('G2') })
  await desk.plan(id)
  assert.equal((await reasons()).length, 3)
  const done = await desk.run(id, 'good')
  assert.deepEqual([done.counts.imported, done.counts.equal], [2, 1])
  const [shared] = (await listFiles(world)).filter(([name]) => name === 'Gemeinsam.pdf')
  assert.deepEqual(shared, ['Gemeinsam.pdf', null, ['4711', 'A_1'], [], ['1', '2']])
})

test('issue 18, 2: two files of the same name do not become versions of each other when their folder is imported again', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  const folder: Folder = { '4711/b/Plan.pdf': pdf('Plan b'), '4711/c/Plan.pdf': pdf('Plan c') }
  const done = await desk.import(folder, 'good')
  assert.deepEqual([done.counts.imported, done.counts.unmatched], [1, 1])
  const { id } = await desk.begin()
  await desk.bring(id, { ...folder, '4711/a/Plan.pdf': pdf('Plan a') })
  const { counts } = await desk.plan(id)
  assert.deepEqual([counts.equal, counts.unmatched, counts.version], [1, 2, 0])
  for (const { reason } of await desk.entries(id, 'unmatched')) {
    assert.equal(
      reason,
      '„Plan.pdf“ heißt hier schon „4711/b/Plan.pdf“. Bitte einen anderen Titel angeben!',
    )
  }
})

test('issue 18, 2: nothing becomes a version of a file that the plan did not know: somebody else was faster, or two files got the same title', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await maker(world)
  await desk.import({ '0815/Plan.pdf': pdf('1') })
  const { id } = await desk.begin()
  await desk.bring(id, {
    '0815/Plan.pdf': pdf('2'),
    '4711/Blatt.pdf': pdf('B'),
    'A_1/Eins.pdf': pdf('eins'),
    'A_1/Zwei.pdf': pdf('zwei'),
  })
  await desk.plan(id)
  for (const { path, number, state } of await desk.entries(id)) {
    assert.equal(state, path === '0815/Plan.pdf' ? 'version' : 'new', path)
    if (!path.startsWith('A_1')) continue
    await given.response(200, desk.put(id, `/entries/${number}`, { title: 'Gleich' }))
  }
  await desk.import({ '0815/Plan.pdf': pdf('3'), '4711/Blatt.pdf': pdf('anderes') })
  const { counts } = await desk.run(id, 'good')
  assert.deepEqual([counts.imported, counts.unmatched], [1, 3])
  const reasons = (await desk.entries(id, 'unmatched')).map(({ reason }) => reason ?? '')
  const expectedReasons = [
    /„Plan.pdf“ hat seit dem Plan jemand geändert/,
    /„Blatt.pdf“ gibt es hier/,
    /„Gleich.pdf“ heißt hier schon „A_1\/Eins.pdf“/,
  ]
  for (const [at, why] of expectedReasons.entries()) assert.match(reasons[at] ?? '', why)
  const versions = (await listFiles(world)).map(([name, , , , labels]) => [name, labels])
  assert.deepEqual(versions, [
    ['Blatt.pdf', ['1']],
    ['Gleich.pdf', ['1']],
    ['Plan.pdf', ['1', '2']],
  ])
})

async function maker(world: World): Promise<void> {
  await given.doctype(world, 'Betriebsanleitung')
  await given.doctype(world, 'Prüfplan')
  await given.part(world, 'ART_7')
  for (const sn of ['0815', '4711', 'A_1']) await given.device(world, { sn })
}

interface Listed {
  id: number
  attributes: {
    filename: string
    doctype: { data: { attributes: { title: string } } | null }
    devices: { data: { attributes: { sn: string } }[] }
    parts: { data: { attributes: { title: string } }[] }
    versions: { data: { attributes: { version: string } }[] }
  }
}

/** Name, document type, serial numbers, article numbers, versions. */
async function listFiles(world: World) {
  const as = await given.administrator(world)
  const url = '/api/medias?sort=filename&populate=doctype,devices,parts,versions'
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  return (body.data as Listed[]).map(
    ({ attributes: { filename, doctype, devices, parts, versions } }) => [
      filename,
      doctype.data?.attributes.title ?? null,
      devices.data.map(({ attributes }) => attributes.sn).toSorted(),
      parts.data.map(({ attributes }) => attributes.title),
      versions.data
        .map(({ attributes }) => attributes.version)
        .toSorted((a, b) => a.localeCompare(b, 'de', { numeric: true })),
    ],
  )
}
