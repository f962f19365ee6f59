import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { VdiCheck, VdiPackage } from '#contract/vdi-packages.ts'
import { pdfStream, writePdf } from '../server/testing/write-pdf.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { generated, generatePortal, portalSizes } from './portal-data.ts'

// A container of VDI 2770 with 500 documents and 4 GB: the time to its first byte, the growth of the server's memory
// while it is downloaded, and how long others wait meanwhile. `--quick` takes a fiftieth of the bytes.

const isQuick = process.argv.includes('--quick')
const documents = isQuick ? 50 : 500
const bytesEach = isQuick ? 800_000 : 8_000_000
const limits = { growthMb: 60, firstByteMs: 1_000, answerMs: 50 }

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-vdi-'))
await generatePortal(`sqlite:${join(folder, 'typenschild.db')}`, portalSizes['1k'])
const portal = await startMeasuredPortal({ DATA_DIR: folder, PREVIEWS: 'off' })
const isBad: boolean[] = []
try {
  const { jwt } = await ask<{ jwt: string }>('POST', '/api/auth/local', generated.administrator)
  const part = await prepare(jwt)
  const making = performance.now()
  const order = { parts: [part], despiteFaults: true }
  const vdiPackage = await ask<VdiPackage>('POST', '/api/vdi2770/packages', order, jwt)
  tell(`making it: ${((performance.now() - making) / 1_000).toFixed(1)} s`)
  // Warms the portal up: its heap has reached its usual size.
  const alone = await answersFor(jwt, () => setTimeout(5_000))
  tell(`others alone (99 of 100): ${quantile(alone, 0.99).toFixed(1)} ms`)
  const before = portal.residentMb()
  let [peak, firstByte] = [before, 0]
  const looking = setInterval(() => {
    peak = Math.max(peak, portal.residentMb())
  }, 50)
  const answers = await answersFor(jwt, async () => {
    firstByte = await load(`/uploads/vdi2770/${vdiPackage.id}.zip`, vdiPackage.size, jwt)
  })
  clearInterval(looking)
  const label = `a container of ${documents} documents, ${(vdiPackage.size / 1e9).toFixed(2)} GB`
  isBad.push(isOver(`${label}: first byte`, firstByte, limits.firstByteMs, 'ms'))
  isBad.push(isOver(`${label}: growth of the memory`, peak - before, limits.growthMb, 'MB'))
  const responseTime = quantile(answers, 0.99)
  const waiting = `answers to others meanwhile (99 of ${answers.length})`
  isBad.push(isOver(waiting, responseTime, limits.answerMs, 'ms'))
} finally {
  await portal.stop()
  await rm(folder, { recursive: true })
}
process.exitCode = isBad.includes(true) ? 1 : 0

/** An article number with all documents, whose facts have been read. */
async function prepare(jwt: string): Promise<number> {
  const type = { data: { title: 'Betriebsanleitung VDI', vdiClass: '03-02' } }
  const doctype = await idOf('/api/doctypes', type, jwt)
  const part = await idOf('/api/parts', { data: { title: 'VDI-4711' } }, jwt)
  for (let n = 1; n <= documents; n += 1) {
    const form = new FormData()
    form.set('files', new Blob([largePdf()]), `Anleitung-${n}.pdf`)
    const upload = await fetch(`${portal.address}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}` },
      body: form,
    })
    if (!upload.ok) throw new Error(await upload.text())
    const [{ id: url }] = (await upload.json()) as [{ id: number }]
    const file = { filename: `Anleitung ${n}.pdf`, doctype, url, parts: [part] }
    await idOf('/api/medias', { data: file }, jwt)
  }
  for (;;) {
    const check = await ask<VdiCheck>('GET', `/api/vdi2770/check?parts=${part}`, undefined, jwt)
    if (check.waiting === 0) return part
    await setTimeout(1_000)
  }
}

function largePdf(): Uint8Array<ArrayBuffer> {
  const bytes = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 900] >>',
    pdfStream(randomBytes(bytesEach)),
  ])
  return new Uint8Array(bytes)
}

/** Downloads a container in a separate process; returns the time to its first byte, in ms. */
async function load(path: string, size: number, jwt: string): Promise<number> {
  const startedAt = performance.now()
  const words = [join(import.meta.dirname, 'load-whole.ts'), portal.address + path, `Bearer ${jwt}`]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const { firstByteMs, bytes } = JSON.parse(await text(child.stdout))
  if (bytes !== size) throw new Error(`${bytes} of ${size} bytes came`)
  const seconds = (performance.now() - startedAt) / 1_000
  tell(`loading it: ${seconds.toFixed(1)} s, ${(size / 1e6 / seconds).toFixed(0)} MB/s`)
  return firstByteMs
}

/** Response times of other requests during some work, in ms. */
async function answersFor(jwt: string, work: () => Promise<unknown>): Promise<number[]> {
  const answers: number[] = []
  let isDone = false
  const askOthers = async () => {
    for (let n = 1; !isDone; n = (n % 1_000) + 1) {
      for (const path of ['/api/devices?populate=*&pagination[pageSize]=10', `/api/devices/${n}`]) {
        const startedAt = performance.now()
        await ask('GET', path, undefined, jwt)
        answers.push(performance.now() - startedAt)
      }
      await setTimeout(20)
    }
  }
  const asking = askOthers()
  await work()
  isDone = true
  await asking
  return answers
}

async function idOf(path: string, body: object, jwt: string): Promise<number> {
  return (await ask<{ data: { id: number } }>('POST', path, body, jwt)).data.id
}

async function ask<T>(method: string, path: string, body?: object, jwt?: string): Promise<T> {
  const answer = await fetch(portal.address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
