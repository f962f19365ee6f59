import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { hostileImages } from '../testing/hostile-images.ts'
import { hostilePdfs } from '../testing/hostile-pdfs.ts'
import { sendFiles } from '../testing/send-files.ts'
import { watchChildren } from '../testing/watch-children.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { makePictures } from './picture-process.ts'

// A process of its own: it measures the processes that it starts.
// The database does not matter: pictures are made beside it.

/** The subset of quick runs; `npm run test:security` and `--full` take all files. */
const quick = [
  'a page tree in a circle.pdf',
  'a bomb inside a bomb.pdf',
  'ten to the power of twelve rectangles.pdf',
  'a million states inside each other.pdf',
  '260-million-interlaced.png',
  '250-million-pixels.gif',
]

const pdfs = Object.entries(hostilePdfs).map(([name, make]) => [`${name}.pdf`, make] as const)
const all = [...pdfs, ...Object.entries(hostileImages)]
const chosen = process.env.TEST_FULL ? all : all.filter(([name]) => quick.includes(name))

test(`previews: ${chosen.length} hostile files: no drawing process lives longer than 10 s or takes more than 300 MB, other requests are answered meanwhile, and each upload is kept`, async (t) => {
  assert.ok(all.length >= 60 && chosen.length >= quick.length)
  // The timeout of the portal itself; other tests use a longer one.
  const limits = { picture: 7_000 }
  const world = await openWorld(t, { MAX_FILE_MB: '400' }, { limits })
  const as = await given.administrator(world)
  const files: [name: string, bytes: Buffer][] = []
  for (const [name, make] of chosen) files.push([name, await make()])
  const [lives, peaks]: [number[], number[]] = [[], []]
  const times = askAgainAndAgain(world, as)
  for (const [name, bytes] of files) {
    const children = watchChildren()
    const url = await keepAndMake(world, as, name, bytes)
    children.stop()
    lives.push(children.longest)
    peaks.push(children.peak)
    assert.ok(children.peak > 0 && children.peak < 300, `${name}: ${children.peak} MB`)
    assert.ok(children.longest < 10_000, `${name}: ${children.longest} ms`)
    if (!url) continue
    assert.deepEqual((await given.response(200, world.ask('GET', url, { as }))).bytes, bytes)
    const { state, error } = await lastJob(world)
    // Unreadable files are given up at once; those that took too much are postponed, as the machine may have been
    // busy.
    if (state === 'waiting') {
      assert.equal(error, 'Ein Bild dieser Datei braucht zu viel Zeit oder Speicher.', name)
    }
  }
  const waited = (await times()).toSorted((a, b) => a - b)
  const p99 = waited[Math.floor(waited.length * 0.99)] ?? Number.NaN
  const [life, peak] = [Math.max(...lives), Math.max(...peaks)]
  t.diagnostic(`at most ${life.toFixed(0)} ms and ${peak.toFixed(0)} MB`)
  t.diagnostic(`${waited.length} answers meanwhile, 99 of 100 within ${p99.toFixed(1)} ms`)
  if (process.env.TEST_FULL) assert.ok(p99 < 100, `${p99} ms`)
  const { db } = world.services
  const tries = await db.selectFrom('preview_jobs').select('state').execute()
  assert.ok(tries.some(({ state }) => state === 'failed'))
})

/** Uploads a file and draws its previews once; the drawing process gets a file that the upload rejects directly. */
async function keepAndMake(world: World, as: Ticket, name: string, bytes: Buffer) {
  const answer = await sendFiles(world, as, [{ name, bytes }])
  if (answer.status === 200) {
    await world.services.previews.runDue()
    return String(answer.body[0].url)
  }
  assert.equal(answer.status, 400, name)
  const staged = await world.services.blobs.stage(Readable.from([bytes]))
  await makePictures({ path: staged.path, widths: [96] }).catch(() => undefined)
  await staged.discard()
  return undefined
}

function lastJob({ services: { db } }: World) {
  const jobs = db.selectFrom('preview_jobs').select(['state', 'error'])
  return jobs.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

/**
 * Requests a list again and again in the background; the returned
 * function stops this and returns the response times in ms.
 */
function askAgainAndAgain(world: World, as: Ticket): () => Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await given.response(200, world.ask('GET', '/api/medias', { as }))
      times.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return times
  }
}
