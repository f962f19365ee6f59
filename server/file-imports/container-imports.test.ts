import assert from 'node:assert/strict'
import test from 'node:test'
import { pieceBytes } from '#contract/file-imports.ts'
import { languageCodes } from '#contract/languages.ts'
import * as given from '../testing/given.ts'
import {
  bufferIn,
  metadataOf,
  type Packed,
  pack,
  packedIn,
  sampleContainers,
} from '../testing/given-containers.ts'
import { type FileDesk, fileDesk } from '../testing/given-file-imports.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: metadata are read; `container-round-trip.test.ts` and `file-imports.test.ts` store on both.

test('issue 19, 2: a container becomes files according to its metadata, once, and later containers become their versions', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Betriebsanleitung', '03-02')
  await given.device(world, { sn: 'SN-1001' })
  const { own = {}, documentcontainer = {} } = await sampleContainers()
  const released = dated(own, '2018-04-04')
  const planned = await desk.uploadZip(pack(released))
  assert.equal(planned.state, 'checked', planned.error ?? '')
  assert.deepEqual(planned.container, {
    ...{ containers: 2, documents: 1, errors: 0, warnings: 0, areFindingsAccepted: false },
  })
  assert.deepEqual([planned.counts.new, planned.counts.skipped], [1, 1])
  const done = await desk.run(planned.id)
  assert.deepEqual([done.state, done.counts.imported, done.error], ['imported', 1, null])
  const manual = ['Betriebsanleitung.pdf', 'Betriebsanleitung', ['de'], ['SN-1001'], []]
  assert.deepEqual(await listFiles(world), [[...manual, [['1.0', '2018-04-04', 'current']]]])

  const again = await desk.uploadZip(pack(released, { isPacked: true }))
  assert.deepEqual([again.counts.equal, again.counts.new, again.counts.version], [1, 0, 0])

  const [older, newer] = ['2017-01-01', '2019-05-06'].map((day, at) => {
    const changed = dated(own, day, `<DocumentVersionId>${at}.9<`)
    const bytes = Buffer.concat([bufferIn(documentcontainer, 'B.pdf'), Buffer.from(`% ${at}\n`)])
    const inner = { ...packedIn(changed, 'DOC-1.zip'), 'betriebsanleitung.pdf': bytes }
    return { ...changed, 'DOC-1.zip': inner }
  })
  for (const container of [newer, older]) {
    const next = await desk.uploadZip(pack(container ?? {}))
    assert.equal(next.counts.version, 1)
    await desk.run(next.id)
  }
  const versions = [
    ['0.9', '2017-01-01', 'earlier'],
    ['1.0', '2018-04-04', 'earlier'],
    ['1.9', '2019-05-06', 'current'],
  ]
  assert.deepEqual(await listFiles(world), [[...manual, versions]])
})

test('issue 19, 2: documents of an invalid container are left out with the reason, until somebody accepts them all the same', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Stückliste', '02-03')
  await given.device(world, { sn: 'ABC1223' })
  const { 'document-invalid-pdfa-b': invalid = {} } = await sampleContainers()
  const { id, counts, container } = await desk.uploadZip(pack(invalid))
  assert.deepEqual([counts.unmatched, counts.skipped, container?.errors], [1, 1, 1])
  const [entry] = await desk.entries(id, 'unmatched')
  assert.equal(entry?.path, 'AB393.zip/demo.pdf')
  const message =
    'Die Datei „demo.pdf“ ist nach eigener Angabe PDF/A-2b; verlangt ist PDF/A-1a, PDF/A-2a oder PDF/A-3a.'
  assert.equal(entry?.reason, `Der Container „AB393.zip“ ist ungültig: ${message}`)
  const as = await given.administrator(world)
  const url = `/api/file-imports/${id}/findings`
  const { body } = await given.response(200, world.ask('GET', `${url}?level=error`, { as }))
  assert.deepEqual(body, {
    findings: [
      {
        ...{ number: 1, level: 'error', rule: 'pdf-level', message, container: 'AB393.zip' },
        ...{ file: 'demo.pdf', line: null, element: null },
      },
    ],
    total: 1,
  })
  await given.refused('conflict', desk.call(id, 'run', { mode: 'all' }))
  await given.response(200, desk.put(id, '/findings', { areAccepted: true }))
  const accepted = await desk.settled(id)
  assert.deepEqual([accepted.counts.new, accepted.counts.unmatched], [1, 0])
  await desk.run(id)
  const [file] = await listFiles(world)
  assert.deepEqual(file?.slice(0, 2), ['Zweidokument.pdf', 'Stückliste'])
  await given.response(200, desk.call(id, 'undo'))
  assert.equal((await desk.settled(id)).counts.undone, 1)
  assert.deepEqual(await listFiles(world), [])
  const other = await desk.begin()
  await given.refused('conflict', desk.put(other.id, '/findings', { areAccepted: true }))
})

test('issue 19, 2: skipping a document of an invalid container for one device accepts it for no other, now or when it is planned again', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Stückliste', '02-03')
  for (const sn of ['ABC1223', 'ABC1224']) await given.device(world, { sn })
  const { 'document-invalid-pdfa-b': invalid = {} } = await sampleContainers()
  const inner = packedIn(invalid, 'AB393.zip')
  const own = '<ObjectId ObjectType="Individual">ABC1223</ObjectId>'
  const xml = String(inner['VDI2770_Metadata.xml'])
  const both = { ...inner, 'VDI2770_Metadata.xml': xml.replace(own, own + own.replace('3<', '4<')) }
  const { id, counts } = await desk.uploadZip(pack({ ...invalid, 'AB393.zip': both }))
  assert.equal(counts.unmatched, 2)
  const [first, second] = await desk.entries(id, 'unmatched')
  await given.response(200, desk.put(id, `/entries/${first?.number}`, { isSkipped: true }))
  const skipped = async () => (await desk.plan(id)).counts
  assert.deepEqual([(await skipped()).new, (await skipped()).unmatched], [0, 1])
  await given.response(200, desk.put(id, `/entries/${first?.number}`, { isSkipped: false }))
  const [, other] = await desk.entries(id, 'unmatched')
  assert.equal(other?.path, second?.path)
  await given.response(200, desk.put(id, `/entries/${other?.number}`, { title: 'Plan' }))
  assert.deepEqual([(await skipped()).new, (await skipped()).unmatched], [1, 1])
})

test('issue 19, 2: translations, several devices, article numbers and documents in review are imported as such', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Betriebsanleitung', '03-02')
  await typeOfClass(world, 'Kurzanleitung', '03-02')
  await given.part(world, 'P100')
  for (const sn of ['A1', 'A2']) await given.device(world, { sn })
  const { documentcontainer = {} } = await sampleContainers()
  const pdf = (name: string) =>
    Buffer.concat([bufferIn(documentcontainer, 'B.pdf'), Buffer.from(`% ${name}\n`)])
  const document = (metadata: Omit<Parameters<typeof metadataOf>[0], 'files'>): Packed => {
    const file = `${metadata.id}.pdf`
    return {
      'VDI2770_Metadata.xml': metadataOf({ ...metadata, files: [file] }),
      [file]: pdf(metadata.id),
    }
  }
  const linked = (packed: Packed): Packed => ({
    ...packed,
    'VDI2770_Metadata.xml': String(packed['VDI2770_Metadata.xml']).replace(
      '<ObjectId ',
      '<ObjectId ObjectType="Individual" RefType="instance of object uri">id.muster.de/X9</ObjectId><ObjectId ',
    ),
  })
  const title = 'Betriebsanleitung'
  const devices = { serialNumbers: ['A1', 'A2'], articleNumbers: ['P100'] }
  const planned = await desk.uploadZip(
    pack(
      {
        'a-en.zip': document({
          id: 'E',
          title,
          languages: ['eng'],
          ...devices,
          translationOf: 'D',
        }),
        'z-de.zip': document({ id: 'D', title, ...devices }),
        'kurz.zip': document({
          ...{ id: 'K', title: 'Kurzanleitung', articleNumbers: ['P100'] },
          isInReview: true,
        }),
        'plan.zip': document({ id: 'P', title: 'Plan', class: '02-02', serialNumbers: ['A1'] }),
        'fremd.zip': linked(document({ id: 'F', title: 'Kurzanleitung', serialNumbers: ['X9'] })),
        'lang.zip': document({ id: 'L', title, serialNumbers: ['A1'], version: '1'.repeat(61) }),
        'bild.zip': document({ id: 'B', title: 'Bild', serialNumbers: ['A1'] }),
      },
      { isPacked: true },
    ),
  )
  const reasons = (await desk.entries(planned.id, 'unmatched')).map(({ path, reason }) => [
    path,
    reason,
  ])
  assert.deepEqual(reasons, [
    [
      'bild.zip/B.pdf',
      'Mehrere Dokumententypen haben die Klasse 03-02 (Bedienung) der VDI 2770: Betriebsanleitung, Kurzanleitung. Bitte einen davon angeben!',
    ],
    ['fremd.zip/F.pdf', 'Das Gerät „X9“ gibt es nicht.'],
    ['lang.zip/L.pdf', 'Fassung: Höchstens 60 Zeichen!'],
    [
      'plan.zip/P.pdf',
      'Kein Dokumententyp hat die Klasse 02-02 (Zeichnungen, Pläne) der VDI 2770. Bitte bei einem Dokumententyp eintragen, oder hier einen angeben!',
    ],
  ])
  await desk.run(planned.id, 'good')
  const day = '2018-04-04'
  assert.deepEqual(await listFiles(world), [
    ['Betriebsanleitung (de).pdf', title, ['de'], ['A1', 'A2'], [], [['1.0', day, 'current']]],
    ['Betriebsanleitung (en).pdf', title, ['en'], ['A1', 'A2'], [], [['1.0', day, 'current']]],
    ['Kurzanleitung.pdf', 'Kurzanleitung', ['de'], [], ['P100'], [['1.0', null, 'prepared']]],
  ])
  assert.equal(await originalOf(world, 'Betriebsanleitung (en).pdf'), 'Betriebsanleitung (de).pdf')
  await given.response(200, desk.call(planned.id, 'undo'))
  const undone = await desk.settled(planned.id)
  assert.deepEqual([undone.counts.undone, undone.counts.left], [5, 0])
})

test('issue 19, 2: devices of a document that do not exist here are reported if others get the file', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Betriebsanleitung', '03-02')
  await given.device(world, { sn: 'A1' })
  await given.part(world, 'P1')
  const { documentcontainer = {} } = await sampleContainers()
  const sourceOf = async (subjects: { serialNumbers?: string[]; articleNumbers?: string[] }) => {
    const document = { id: 'D', title: 'Anleitung', files: ['B.pdf'], ...subjects }
    const planned = await desk.uploadZip(
      pack({
        'VDI2770_Metadata.xml': metadataOf(document),
        'B.pdf': bufferIn(documentcontainer, 'B.pdf'),
      }),
    )
    const entries = await desk.entries(planned.id, 'new')
    return entries.map(({ source }) => source)
  }
  const metadata = 'Metadaten nach VDI 2770'
  assert.deepEqual(await sourceOf({ serialNumbers: ['a1'] }), [metadata])
  assert.deepEqual(await sourceOf({ serialNumbers: ['X1', 'A1', 'X2'] }), [
    `${metadata}; nicht im Portal: „X1“, „X2“`,
  ])
  const many = ['P1', ...Array.from({ length: 6 }, (_, at) => `Q${at}`)]
  assert.deepEqual(await sourceOf({ articleNumbers: many }), [
    `${metadata}; nicht im Portal: „Q0“, „Q1“, „Q2“ und 3 weitere`,
  ])
})

test('issue 19, 2: a document in all supported languages is imported with them, by its metadata and by hand', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Betriebsanleitung', '03-02')
  await given.device(world, { sn: 'A1' })
  const { documentcontainer = {} } = await sampleContainers()
  const languages = [...languageCodes]
  const metadata = { id: 'D', title: 'Anleitung', languages, serialNumbers: ['A1'] }
  const planned = await desk.uploadZip(
    pack({
      'VDI2770_Metadata.xml': metadataOf({ ...metadata, files: ['B.pdf'] }),
      'B.pdf': bufferIn(documentcontainer, 'B.pdf'),
    }),
  )
  const [entry] = await desk.entries(planned.id, 'new')
  assert.deepEqual(entry?.languages, languages)
  const [typed, most] = ['de, en, fr, it, es, pl, cs', languages.join('+')]
  for (const language of [typed, most]) {
    const url = `/entries/${entry.number}`
    const { body } = await given.response(200, desk.put(planned.id, url, { language }))
    assert.deepEqual([body.state, body.languages], ['new', language.split(/, |\+/)])
  }
})

test('issue 19, 2: spaces inside values are kept; spaces around them and line breaks are layout', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await typeOfClass(world, 'Betriebsanleitung', '03-02')
  await given.device(world, { sn: 'KP  4711' })
  const { documentcontainer = {} } = await sampleContainers()
  const [sn, title] = ['\n    KP  4711\t', '\n  Ersatz  teile\u00a0Liste\r\n    der Pumpe ']
  const metadata = { id: 'D', title, serialNumbers: [sn], files: ['B.pdf'] }
  const planned = await desk.uploadZip(
    pack({
      'VDI2770_Metadata.xml': metadataOf(metadata),
      'B.pdf': bufferIn(documentcontainer, 'B.pdf'),
    }),
  )
  const [entry] = await desk.entries(planned.id)
  assert.deepEqual(
    [entry?.state, entry?.target?.name, entry?.filename],
    ['new', 'KP  4711', 'Ersatz  teile\u00a0Liste der Pumpe.pdf'],
  )
})

test('issue 19, 2: a container is recognized anywhere in a ZIP: after other files, in a folder, in folders of a delivery', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const { documentcontainer = {}, vdi2770_demo: demo = {} } = await sampleContainers()
  const within = (folder: string, packed: Packed): Packed =>
    Object.fromEntries(
      Object.entries(packed).map(([name, content]) => [`${folder}/${name}`, content]),
    )
  const firmware = { 'rom.txt': 'x' }
  const system = { '__MACOSX/Doku/._VDI2770_Metadata.xml': 'x', '__MACOSX/._doku.zip': 'x' }
  const apart: Packed = within('456', packedIn(demo, '456-29201.zip'))
  const { '456-29201.zip': _, ...left } = demo
  for (const [of, packed, containers, documents] of [
    ['behind another', { 'a-firmware.zip': firmware, 'b-doku.zip': documentcontainer }, 3, 1],
    ['deep', { 'a.zip': firmware, 'b.zip': { 'c.zip': documentcontainer } }, 4, 1],
    ['with its folder', { ...within('Doku', documentcontainer), ...system }, 1, 1],
    ['in a folder', { 'Lieferung/doku.zip': documentcontainer, ...system }, 2, 1],
    ['in a folder of another', { ...demo, 'Lieferung/doku.zip': documentcontainer }, 4, 3],
    ['unpacked in another', within('Doku', { ...left, ...apart }), 3, 2],
    [
      'two folders',
      { ...within('A', documentcontainer), ...within('B', documentcontainer), 'a.txt': 'x' },
      ...[3, 2],
    ],
  ] as [string, Packed, number, number][]) {
    const { id, container } = await desk.uploadZip(pack(packed, { isPacked: true }))
    assert.deepEqual([container?.containers, container?.documents], [containers, documents], of)
    const metadata = (await desk.entries(id)).filter(({ path }) => path.endsWith('.xml'))
    assert.deepEqual(metadata, [], of)
  }
})

test('issue 19, 2: interrupted unpacking of a container continues, and unpacks nothing twice', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const { vdi2770_demo: demo = {} } = await sampleContainers()
  const bytes = pack(demo, { isPacked: true })
  const { id } = await beginZip(desk, bytes)
  await world.restart()
  const settled = await desk.settled(id)
  assert.deepEqual([settled.state, settled.files.total, settled.files.arrived], ['checked', 5, 5])
  assert.deepEqual([settled.container?.documents, settled.container?.errors], [2, 0])
})

async function beginZip(desk: FileDesk, bytes: Buffer): Promise<{ id: number }> {
  const { id } = await desk.begin({ size: bytes.length })
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    await given.response(200, desk.sendPiece(id, at, bytes.subarray(at, at + pieceBytes)))
  }
  return { id }
}

/** Our sample container with another date and version. */
function dated(packed: Packed, day: string, version = '<DocumentVersionId>1.0<'): Packed {
  const inner = packedIn(packed, 'DOC-1.zip')
  const xml = bufferIn(inner, 'VDI2770_Metadata.xml')
    .toString()
    .replace('2026-11-01', day)
    .replace('<DocumentVersionId>1.0<', version)
  return { ...packed, 'DOC-1.zip': { ...inner, 'VDI2770_Metadata.xml': xml } }
}

/** A document type with a VDI 2770 class. */
async function typeOfClass(world: World, title: string, vdiClass: string): Promise<void> {
  const as = await given.administrator(world)
  await given.response(
    200,
    world.ask('POST', '/api/doctypes', { as, body: { data: { title, vdiClass } } }),
  )
}

/** The name of the original of this translation. */
async function originalOf(world: World, filename: string): Promise<string | undefined> {
  const as = await given.administrator(world)
  const url = '/api/medias?populate=original'
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  const found = body.data.find((listed: Listed) => listed.attributes.filename === filename)
  return found?.attributes.original?.data?.attributes.filename
}

interface Listed {
  attributes: {
    filename: string
    languages: string[]
    original?: { data: Listed | null }
    doctype: { data: { attributes: { title: string } } | null }
    devices: { data: { attributes: { sn: string } }[] }
    parts: { data: { attributes: { title: string } }[] }
    versions: { data: { attributes: { version: string; releasedOn: string; stage: string } }[] }
  }
}

/** Name, document type, languages, serial numbers, article numbers, and versions with day and stage. */
async function listFiles(world: World) {
  const as = await given.administrator(world)
  const url = '/api/medias?sort=filename&populate=doctype,devices,parts,versions'
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  return (body.data as Listed[]).map(({ attributes }) => [
    attributes.filename,
    attributes.doctype.data?.attributes.title ?? null,
    attributes.languages,
    attributes.devices.data.map(({ attributes }) => attributes.sn).toSorted(),
    attributes.parts.data.map(({ attributes }) => attributes.title),
    attributes.versions.data
      .map(({ attributes: { version, releasedOn, stage } }) => [version, releasedOn, stage])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ])
}
