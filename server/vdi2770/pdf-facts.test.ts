import assert from 'node:assert/strict'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { deflateSync } from 'node:zlib'
import { hostilePdfs } from '../testing/hostile-pdfs.ts'
import { blackPdf } from '../testing/pictures.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { readPdfFacts } from './pdf-facts.ts'

// The database does not matter: no portal is opened here.

/** Timeouts that end only a hanging process, as a busy machine takes longer than the portal waits. */
const bounds = { timeout: 300_000, maxComputing: 300 }

test('VDI 2770: the level is read from compressed tables and from attributes, but only if the root refers to it', async () => {
  const facts = await factsOf(packedPdf(claim('part="2" x:conformance="B"')))
  assert.deepEqual(facts, { pdfa: '2b', pages: 1, hasText: false, isEncrypted: false })
  const packed = packedPdf(claim('part="2" x:conformance="B"'), true)
  assert.equal((await factsOf(packed)).pdfa, '2b', 'the length of the metadata is compressed, too')
  const other = claim('part="2" x:conformance="B"').replace('aiim.org', 'example.org')
  assert.equal((await factsOf(packedPdf(other))).pdfa, null)
  assert.equal((await factsOf(packedPdf('<x:xmpmeta'))).pdfa, null)
  const beside = Buffer.concat([blackPdf(), Buffer.from(claim('part="3" x:conformance="A"'))])
  assert.equal((await factsOf(beside)).pdfa, null)
})

test('VDI 2770: a scan has no text, and an encrypted file is recognised', async () => {
  const scan = await factsOf(blackPdf())
  assert.deepEqual(scan, { pdfa: null, pages: 1, hasText: false, isEncrypted: false })
  const encrypted = blackPdf().toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root')
  assert.equal((await factsOf(Buffer.from(encrypted, 'latin1'))).isEncrypted, true)
})

test('VDI 2770: a file whose metadata cannot be read claims nothing, and is read otherwise', async () => {
  const metadata = claim('part="2" x:conformance="A"')
  for (const broken of [{ object: 99 }, { object: 3 }, { filter: '/LZWDecode' }]) {
    const facts = await factsOf(savedAgain(metadata, broken))
    const rest = { pages: 1, hasText: false, isEncrypted: false }
    assert.deepEqual(facts, { pdfa: null, ...rest }, JSON.stringify(broken))
  }
})

test('VDI 2770: a PDF too large to be opened has its level and its pages, and nothing is said of its text', async () => {
  const path = await fileOf(Buffer.from('%PDF-1.7\n'))
  const whole = savedAgain(claim('part="2" x:conformance="A"')).toString('latin1')
  const [objects = ''] = whole.split('xref\n', 1)
  const places = [1, 2, 3, 4].map((id) => objects.indexOf(`${id} 0 obj`))
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const at = 190_000_000
  const end = `xref\n1 4\n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  const file = await open(path, 'r+')
  await file.write(objects, 0)
  await file.write(end, at)
  await file.close()
  const facts = await readPdfFacts(path, bounds)
  assert.deepEqual(facts, { pdfa: '2a', pages: 1, hasText: null, isEncrypted: false })
})

test('VDI 2770: a file that is not a PDF has no claim and cannot be opened', async () => {
  const facts = await factsOf(Buffer.from('%PDF-1.7\nno more'))
  assert.deepEqual(facts, { pdfa: null, pages: null, hasText: null, isEncrypted: false })
})

test('VDI 2770: tables that refer to each other are followed once', async () => {
  const circle = blackPdf().toString('latin1')
  const at = circle.lastIndexOf('xref\n0')
  const bytes = Buffer.from(circle.replace('/Root', `/Prev ${at} /Root`), 'latin1')
  assert.equal((await factsOf(bytes)).pages, 1)
})

test('VDI 2770: the level is read from a file that was saved again with bookmarks added', async () => {
  const facts = await factsOf(savedAgain(claim('part="2" x:conformance="A"')))
  assert.deepEqual(facts, { pdfa: '2a', pages: 1, hasText: false, isEncrypted: false })
})

test('VDI 2770: the process of a file that takes too long is killed, and the next one is read', async () => {
  const make = hostilePdfs['a bomb of 1.5 GB in its content']
  assert.ok(make)
  await assert.rejects(readPdfFacts(await fileOf(make()), { timeout: 1 }), /took longer/)
  assert.equal((await factsOf(blackPdf())).pages, 1)
})

const claim = (own: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:x="http://www.aiim.org/pdfa/ns/id/" x:${own}/></rdf:RDF></x:xmpmeta>`

/** A PDF with objects in a compressed stream and a compressed table, as written since PDF 1.5. */
function packedPdf(metadata: string, isLengthPacked = false): Buffer {
  const own = [
    '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 900] >>',
  ]
  const xmp = deflateSync(metadata)
  if (isLengthPacked) own.push(String(xmp.length))
  let offset = 0
  const heads = own.map((text, n) => {
    const head = `${n === 3 ? 7 : n + 1} ${offset}`
    offset += text.length + 1
    return head
  })
  const first = `${heads.join(' ')} `
  const objects = deflateSync(`${first}${own.join(' ')}`)
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const place = () => pieces.reduce((sum, { length }) => sum + length, 0)
  const add = (id: number, dict: string, bytes: Buffer, length = String(bytes.length)) => {
    const at = place()
    const head = `${id} 0 obj\n<< ${dict} /Filter /FlateDecode /Length ${length} >>\nstream\n`
    pieces.push(Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n'))
    return at
  }
  const stream = add(4, `/Type /ObjStm /N ${own.length} /First ${first.length}`, objects)
  const length = isLengthPacked ? '7 0 R' : undefined
  const meta = add(5, '/Type /Metadata /Subtype /XML', xmp, length)
  const start = place()
  const row = (kind: number, at: number, index: number) => [kind, at >> 8, at & 255, index]
  const rows = [
    ...[row(0, 0, 0), row(2, 4, 0), row(2, 4, 1), row(2, 4, 2)],
    ...[row(1, stream, 0), row(1, meta, 0), row(1, start, 0)],
    ...(isLengthPacked ? [row(2, 4, 3)] : []),
  ]
  // Each row as the difference from the previous one.
  const differences = rows.flatMap((own, n) => [
    2,
    ...own.map((byte, x) => (byte - (rows[n - 1]?.[x] ?? 0)) & 255),
  ])
  const parameters = '/DecodeParms << /Predictor 12 /Columns 4 >>'
  const table = `/Type /XRef /Size ${rows.length} /W [1 2 1] /Root 1 0 R ${parameters}`
  add(6, table, deflateSync(Buffer.from(differences)))
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/** A PDF with a plain table, and a second one for the bookmarks that a later save has appended. */
function savedAgain(
  metadata: string,
  { object = 4, filter }: { object?: number; filter?: string } = {},
): Buffer {
  let text = '%PDF-1.7\n'
  const places: number[] = []
  const add = (id: number, body: string) => {
    places[id] = text.length
    text += `${id} 0 obj\n${body}\nendobj\n`
  }
  const end = (first: number, ids: number[], trailer: string) => {
    const at = text.length
    const rows = ids.map((id) => `${String(places[id]).padStart(10, '0')} 00000 n \n`).join('')
    text += `xref\n${first} ${ids.length}\n${rows}`
    text += `trailer\n<< /Size 7 /Root 1 0 R${trailer} >>\nstartxref\n${at}\n%%EOF\n`
    return at
  }
  add(1, `<< /Type /Catalog /Pages 2 0 R /Metadata ${object} 0 R >>`)
  add(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  add(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 900] >>')
  const stream = `stream\n${metadata}\nendstream`
  const packing = filter === undefined ? '' : ` /Filter ${filter}`
  add(4, `<< /Type /Metadata /Subtype /XML${packing} /Length ${metadata.length} >>\n${stream}`)
  const before = end(1, [1, 2, 3, 4], '')
  add(5, '<< /Title (A) /Next 6 0 R >>')
  add(6, '<< /Title (B) /Prev 5 0 R >>')
  end(5, [5, 6], ` /Prev ${before}`)
  return Buffer.from(text)
}

async function factsOf(bytes: Uint8Array) {
  return readPdfFacts(await fileOf(bytes), bounds)
}

let folder: string | undefined
let count = 0

async function fileOf(bytes: Uint8Array): Promise<string> {
  folder ??= await scratchFolder()
  count += 1
  const path = join(folder, `${count}.pdf`)
  await writeFile(path, bytes)
  return path
}
