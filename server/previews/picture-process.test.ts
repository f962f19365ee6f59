import assert from 'node:assert/strict'
import { execFile as execFileWithCallback } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { EndedTogether } from '../core/ended-together.ts'
import { hostilePdfs } from '../testing/hostile-pdfs.ts'
import { blackPdf } from '../testing/pictures.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { watchChildren } from '../testing/watch-children.ts'
import { askProcess, ProcessEnded } from './bounded-process.ts'
import { makePictures, Unreadable } from './picture-process.ts'

// The database does not matter: no portal is opened here.

const execFile = promisify(execFileWithCallback)
const widths = [96]
/** Timeout in ms that ends only a hanging process, as a busy machine takes longer than the portal waits. */
const timeout = 300_000

test('previews: a process that takes too long is killed, and the next file gets its pictures', async (t) => {
  const path = await file(t, made('four scans of 900 million pixels'))
  const begun = performance.now()
  const late = makePictures({ path, widths }, { timeout: 1_500 })
  await assert.rejects(
    late,
    (error) => error instanceof ProcessEnded && /1\.5 s/.test(error.message),
  )
  // Processing all of it takes minutes.
  assert.ok(performance.now() - begun < 60_000)
  const next = await file(t, blackPdf())
  assert.equal((await makePictures({ path: next, widths }, { timeout })).length, 1)
})

test('previews: the system itself kills a process that uses too much CPU time', async (t) => {
  const path = await file(t, made('four scans of 900 million pixels'))
  const order = makePictures({ path, widths }, { timeout: 60_000, maxComputing: 1 })
  await assert.rejects(order, { message: /SIGXCPU|SIGKILL/ })
})

test('previews: a file that takes too much memory gets no picture', async (t) => {
  const children = watchChildren()
  t.after(children.stop)
  const path = await file(t, made('a bomb of 1.5 GB in its content'))
  await assert.rejects(makePictures({ path, widths }, { timeout }))
  assert.ok(children.peak < 300, `${children.peak} MB`)
})

test('previews: a large file gets its pictures within 300 MB, one that is too large gets none', async (t) => {
  const children = watchChildren()
  t.after(children.stop)
  const scanned = (size: number) => Buffer.concat([blackPdf(), Buffer.alloc(size)])
  const large = await file(t, scanned(79e6))
  assert.equal((await makePictures({ path: large, widths }, { timeout })).length, 1)
  assert.ok(children.peak < 300, `${children.peak} MB`)
  const larger = await file(t, scanned(81e6))
  await assert.rejects(makePictures({ path: larger, widths }, { timeout }), Unreadable)
})

test('previews: a portal that may open no more files draws nothing, and goes on', async (t) => {
  const path = await file(t, blackPdf())
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { makePictures } from '${new URL('picture-process.ts', import.meta.url)}'
    const order = { path: '${path}', widths: [96] }
    const { length } = await makePictures(order, { timeout: ${timeout} })
    const opened = []
    try {
      for (;;) opened.push(openSync('${path}'))
    } catch {}
    const { code, message } = await makePictures(order).catch((error) => error)
    for (const handle of opened) closeSync(handle)
    const again = await makePictures(order, { timeout: ${timeout} })
    console.log(JSON.stringify([length, code, message, again.length]))`
  const limited = ['-c', 'ulimit -n 60; exec "$0" "$@"', process.execPath]
  const { stdout } = await execFile('/bin/sh', [...limited, '--input-type=module', '-e', script])
  const [first, code, message, second] = JSON.parse(stdout)
  assert.deepEqual([first, second], [1, 1])
  // Says nothing about the file, which is tried again.
  assert.equal(code, 'unavailable')
  assert.match(message, /kein Prozess starten \(EMFILE\)/)
})

test('previews: the process is killed when nobody waits for it any more', async (t) => {
  const path = await file(t, made('four scans of 900 million pixels'))
  const stopping = new AbortController()
  const order = makePictures({ path, widths }, { signal: stopping.signal })
  stopping.abort()
  await assert.rejects(order, { message: 'interrupted' })
})

test('previews: a process interrupted together with all others of its terminal says nothing about its file', async (t) => {
  const worker = await file(t, Buffer.from("process.kill(process.pid, 'SIGINT')"))
  const order = askProcess(pathToFileURL(worker), {}, z.unknown(), { timeout })
  await assert.rejects(order, EndedTogether)
})

function made(name: string): Buffer {
  const make = hostilePdfs[name]
  assert.ok(make, name)
  return make()
}

async function file(t: TestContext, bytes: Buffer): Promise<string> {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}
