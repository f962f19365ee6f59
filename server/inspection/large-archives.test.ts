import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { oddZip } from '../testing/odd-zip.ts'
import { body, ooxml } from '../testing/office-files.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { inspectArchive } from './inspect-archive.ts'
import { withBytes } from './open-bytes.ts'

// A process of its own: it measures memory and how long others wait.
// The database does not matter: none is opened.

/** Unpacked size of the archives in MB; with `--full`, nearly the maximum. */
const size = process.env.TEST_FULL ? 950 : 60
/** Number of small files in one of them; with `--full`, nearly the maximum. */
const count = process.env.TEST_FULL ? 9_900 : 2_000
const paragraph = '<w:p><w:r><w:t>Vor dem Öffnen den Netzstecker ziehen.</w:t></w:r></w:p>'

test(`uploads: archives of ${size} MB are inspected in little memory, without blocking other requests`, async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const noise = randomBytes(size * 12_000)
  const zeros = Array.from({ length: 10 }, (_, at) => {
    return { name: `${at}.bin`, bytes: Buffer.alloc(size * 98_000), isPacked: true }
  })
  const many = Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, bytes: 'a' }))
  const text = body(paragraph.repeat((size * 1e6) / 10 / paragraph.length))
  const files = {
    'large.zip': oddZip([{ name: 'noise.bin', bytes: noise }, ...zeros]),
    'many.zip': oddZip(many),
    'long.docx': ooxml('docx', { 'word/document.xml': text, 'word/media/a.bin': noise }),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const names = Object.keys(files)
  const before = process.memoryUsage().rss
  /** CPU time in ms between two turns of the event loop; elapsed time would also measure a busy machine. */
  const computed: number[] = []
  let last = process.threadCpuUsage()
  let peak = 0
  const watch = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    computed.push((user + system) / 1_000)
    peak = Math.max(peak, process.memoryUsage().rss - before)
  }, 10)
  t.after(() => clearInterval(watch))
  for (const name of names) {
    const begun = performance.now()
    const found = await withBytes(join(folder, name), (bytes) => inspectArchive(bytes))
    assert.equal(found.size, 0)
    t.diagnostic(`${name}: ${(performance.now() - begun).toFixed(0)} ms`)
  }
  clearInterval(watch)
  const waited =
    computed.toSorted((a, b) => a - b)[Math.floor(computed.length * 0.99)] ?? Number.NaN
  t.diagnostic(
    `others waited ${waited.toFixed(0)} ms (99 of 100), memory grew by ${(peak / 1e6).toFixed(0)} MB`,
  )
  assert.ok(peak < 150e6, `${peak / 1e6} MB`)
  assert.ok(waited < 250, `${waited} ms`)
})
