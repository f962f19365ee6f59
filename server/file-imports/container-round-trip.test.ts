import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { bytesOf } from '../inspection/open-bytes.ts'
import * as given from '../testing/given.ts'
import { bufferIn, readEntryWhole, sampleContainers, walking } from '../testing/given-containers.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import * as files from '../testing/given-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { metadataOfFiles } from '../vdi2770/metadata-of-files.ts'
import { walkContainers } from '../vdi2770/walk-containers.ts'

// On PostgreSQL in full runs only: file-imports.test.ts and same-content.test.ts take files in there.

test('issue 19: what one portal hands over and another imports is handed over by the latter unchanged', async (t) => {
  const first = await openWorld(t)
  const { documentcontainer = {} } = await sampleContainers()
  const pdf = (name: string) =>
    Buffer.concat([bufferIn(documentcontainer, 'B.pdf'), Buffer.from(`% ${name}\n`)])
  const { devices, doctype, other } = await maker(first)
  const of = { doctype, devices }
  const manual = { filename: 'Anleitung.pdf', ...of, languages: ['de'], bytes: pdf('1') }
  const { media } = await files.file(first, manual)
  const second = { version: '2.0', releasedOn: '2019-02-03', bytes: pdf('2') }
  await files.version(first, media, second)
  const english = { filename: 'Manual.pdf', ...of, languages: ['en', 'fr'], original: media }
  await files.file(first, { ...english, bytes: pdf('3') })
  const parts = { filename: 'Ersatz- / Verschleißteile.pdf', doctype: other, devices }
  await files.file(first, { ...parts, bytes: pdf('4') })
  // One PDF may be several documents, and several documents may have the same title.
  const bytes = pdf('5')
  for (const file of [
    { filename: 'Blatt.pdf', doctype, languages: ['de'] },
    { filename: 'Blatt.pdf', doctype: other, languages: ['en'] },
    { filename: 'Feuille.pdf', doctype, languages: ['fr'] },
    { filename: 'Deckblatt.pdf', doctype, languages: ['de'] },
  ]) {
    await files.file(first, { ...file, devices, bytes })
  }
  const sent = await handOver(first, devices)

  const taking = await openWorld(t)
  const own = await maker(taking)
  const desk = await fileDesk(taking)
  const planned = await desk.uploadZip(sent)
  assert.deepEqual(
    [planned.state, planned.container?.errors, planned.counts.unmatched],
    ['checked', 0, 0],
  )
  const done = await desk.run(planned.id)
  assert.equal(done.state, 'imported', done.error ?? '')
  const [before, after] = [
    await documentsIn(sent),
    await documentsIn(await handOver(taking, own.devices)),
  ]
  assert.equal(before.length, 8)
  assert.deepEqual(after, before)
  const again = await desk.uploadZip(sent)
  assert.deepEqual([again.counts.equal, again.counts.new, again.counts.version], [8, 0, 0])
})

/** A maker's portal with one device. */
async function maker(world: World) {
  const part = await given.part(world, 'P100')
  return {
    doctype: await files.publicDoctype(world, 'Betriebsanleitung', { vdiClass: '03-02' }),
    other: await files.publicDoctype(world, 'Ersatzteilliste', { vdiClass: '03-06' }),
    devices: [await given.device(world, { sn: 'KP-4711', part, deliveredOn: '2019-06-01' })],
  }
}

/** The container of these devices, after the facts of its files have been read. */
async function handOver(world: World, devices: number[]): Promise<Buffer> {
  const as = await given.administrator(world)
  const check = `/api/vdi2770/check?devices=${devices.join(',')}`
  await given.response(200, world.ask('GET', check, { as }))
  await world.services.fileFacts.runDue()
  const body = { devices }
  const made = await given.response(200, world.ask('POST', '/api/vdi2770/packages', { as, body }))
  const url = `/uploads/vdi2770/${made.body.id}.zip`
  return (await given.response(200, world.ask('GET', url, { as }))).bytes
}

/**
 * Title, class, languages, version, day, objects and bytes of every document; document numbers differ between portals.
 */
async function documentsIn(zip: Buffer) {
  const found: unknown[][] = []
  await walkContainers<undefined>(bytesOf(zip), walking(), async (container, descend) => {
    const metadataByName = container.read && metadataOfFiles(container.read.document)
    for (const entry of container.kind === 'document' ? container.files : []) {
      const metadata = metadataByName?.get(entry.name)
      const sha256 = createHash('sha256')
        .update(await readEntryWhole(entry))
        .digest('hex')
      const objects = [metadata?.serialNumbers, metadata?.articleNumbers]
      const isTranslation = metadata?.translationOf !== null
      found.push([
        metadata?.title,
        metadata?.classes,
        metadata?.languages,
        metadata?.version,
        metadata?.releasedOn,
        objects,
        isTranslation,
        sha256,
      ])
    }
    for await (const _ of descend());
    return undefined
  })
  return found.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}
