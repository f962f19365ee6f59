import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { type FileImport, pieceBytes } from '#contract/file-imports.ts'
import { writeZip } from '../../server/files/write-zip.ts'
import { isOver } from '../figures.ts'
import { quantile, startMeasuredPortal } from '../measured-portal.ts'

// A ZIP of almost 4 GB is uploaded in pieces, unpacked and imported while somebody works: memory, response times for
// others, and whether all its files arrive. Needs three times its size on disk. `--quick` takes 80 MB.

const isQuick = process.argv.includes('--quick')
const count = isQuick ? 10 : 42
const fileBytes = isQuick ? 8_000_000 : 100_000_000
const username = 'chefin'
const password = 'Drehbank-und-Spindel-7'
const path = '/api/file-imports'

const portal = await startMeasuredPortal({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
try {
  process.exitCode = (await measure()) ? 1 : 0
} finally {
  await portal.stop()
}

async function measure(): Promise<boolean> {
  const { jwt } = await ask('POST', '/api/auth/local', { identifier: username, password })
  const headers = { authorization: `Bearer ${jwt}` }
  const device = { data: { sn: '0815', pass: 'geraete-passwort' } }
  await ask('POST', '/api/devices', device, headers)
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, portal.residentMb())
  }, 100)
  looking.unref()
  // Warms the portal up: its reader threads have started, and it has inspected an archive. Its memory fluctuates by 50
  // MB, as it releases much whenever it is idle.
  const warmUp = watch(headers)
  await setTimeout(isQuick ? 1_500 : 5_000)
  const { id: firstId } = await bring(archive('warm', 2, 1_000_000), headers)
  await settled(firstId, headers)
  await warmUp.end()
  const before = peak
  const waits = watch(headers)
  const zip = archive('groß', count, fileBytes)
  const { id, size, hashes } = await bring(zip, headers)
  const planned = await settled(id, headers)
  await ask('POST', `${path}/${id}/run`, { mode: 'all' }, headers)
  const ended = await settled(id, headers)
  const took = await waits.end()
  clearInterval(looking)
  const uploads = await ask('GET', '/api/upload/files?pagination[limit]=100', undefined, headers)
  const arrived = new Set(uploads.map(({ hash }: { hash: string }) => hash))
  const over = [
    isOver(
      `growth of the memory while a ZIP of ${Math.round(size / 1e6)} MB comes in`,
      peak - before,
      100,
      'MB',
    ),
    isOver('files of it that were not planned as new', count - planned.counts.new, 0, ''),
    isOver('files of it that were not imported', count - ended.counts.imported, 0, ''),
    isOver(
      'files of it whose bytes are others',
      hashes.filter((hash) => !arrived.has(hash)).length,
      0,
      '',
    ),
  ]
  // A quick run checks for failures, not for times.
  if (!isQuick)
    over.push(isOver('answers to others meanwhile, 99 of 100', quantile(took, 0.99), 100, 'ms'))
  return over.includes(true)
}

/** Begins an import and sends its ZIP. */
async function bring(
  { size, bytes, hashes }: ReturnType<typeof archive>,
  headers: Record<string, string>,
) {
  const { id } = await ask('POST', path, { name: 'Ablage.zip', zip: { size } }, headers)
  await send(id, bytes, headers)
  return { id: Number(id), size, hashes }
}

/** A ZIP that is generated while it is read; all files differ. */
function archive(title: string, files: number, length: number) {
  const filling = Buffer.alloc(1_000_000, 'Typenschild')
  const hashes: string[] = []
  const entries = Array.from({ length: files }, (_, at) => {
    const head = Buffer.from(`%PDF-1.7\n% ${title} ${at}\n`)
    const chunks = [head]
    for (let size = head.length; size < length; ) {
      const chunk = filling.subarray(0, length - size)
      chunks.push(chunk)
      size += chunk.length
    }
    const hash = createHash('sha256')
    for (const chunk of chunks) hash.update(chunk)
    hashes.push(hash.digest('hex'))
    const open = async () => Readable.from(chunks)
    const modified = { at: new Date(0), timeZone: 'UTC' }
    return { name: `0815/${title} ${at}.pdf`, size: length, modified, open }
  })
  return { ...writeZip(entries), hashes }
}

async function send(id: number, bytes: Readable, headers: Record<string, string>) {
  let offset = 0
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    const allBytes = Buffer.concat(waiting)
    for (let from = 0; from + pieceBytes <= allBytes.length; from += pieceBytes) {
      await sendPiece(id, offset, allBytes.subarray(from, from + pieceBytes), headers)
      offset += pieceBytes
    }
    waiting = [allBytes.subarray(allBytes.length - (allBytes.length % pieceBytes))]
    length = waiting[0]?.length ?? 0
  }
  if (length > 0) await sendPiece(id, offset, Buffer.concat(waiting), headers)
}

async function sendPiece(
  id: number,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string>,
) {
  const body = new FormData()
  body.append('file', new File([Uint8Array.from(bytes)], 'stueck'))
  const url = `${portal.address}${path}/${id}/pieces?offset=${offset}`
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}

async function settled(id: number, headers: Record<string, string>): Promise<FileImport> {
  for (;;) {
    const fileImport: FileImport = await ask('GET', `${path}/${id}`, undefined, headers)
    if (!['open', 'unpacking', 'checking', 'importing'].includes(fileImport.state))
      return fileImport
    await setTimeout(100)
  }
}

/** Requests the same list continuously, as a person at work, and records the response times. */
function watch(headers: Record<string, string>) {
  const waits: number[] = []
  let isOn = true
  const work = async () => {
    while (isOn) {
      const requestedAt = performance.now()
      await ask('GET', '/api/devices?populate=companie,part', undefined, headers)
      waits.push(performance.now() - requestedAt)
      await setTimeout(20)
    }
  }
  const working = work()
  return {
    async end() {
      isOn = false
      await working
      return waits
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function ask(method: string, url: string, body?: object, headers: object = {}): Promise<any> {
  const response = await fetch(portal.address + url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response.json()
  throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`)
}
