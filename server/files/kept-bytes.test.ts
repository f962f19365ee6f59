import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import fc from 'fast-check'
import * as given from '../testing/given.ts'
import { emptiedBin } from '../testing/given-bin.ts'
import { storedFiles } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: bin-files.test.ts, kept-deletions.test.ts and bin-model.test.ts hold and let go of bytes there.

/** Fewer on PostgreSQL, as the bytes are stored the same way. */
const quick = process.env.TEST_DATABASE_URL ? 5 : 15
/**
 * Number of sequences; `npm run test:reliability` runs many more, which on a busy machine takes longer than a test's 5
 * minutes.
 */
const [runs, timeout] = process.env.TEST_FULL ? [300, 30 * 60_000] : [quick, 5 * 60_000]

/** A user's action; `which` picks one of the existing records, `content` one of a few repeating contents. */
const step = fc.record({
  what: fc.constantFrom(
    'upload',
    'upload',
    'file',
    'version',
    'version',
    'withdraw',
    'remove version',
    'remove file',
    'remove upload',
    'remove unused',
    'empty bin',
    'restart',
  ),
  which: fc.nat(1_000),
  content: fc.nat(3),
})

test('bytes exist exactly as long as something holds them, whatever is done in whatever order', {
  timeout,
}, async (t) => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), (steps) =>
    t.test('a sequence', async (inner) => {
      const portal = await modelled(inner)
      for (const { what: label, which, content } of steps) await portal.act(label, which, content)
      await portal.act('empty bin', 0, 0)
      await portal.assertSame()
    }),
  )
  await fc.assert(property, { seed: 1_122, numRuns: runs, endOnFailure: true })
})

interface ModelFile {
  id: number
  /** Oldest first. */
  versions: { id: number; upload: number; isWithdrawn: boolean }[]
}

/** A portal, and a model of what it should hold. */
async function modelled(t: TestContext) {
  const world = await openWorld(t, { TIME_ZONE: 'UTC' })
  let as = await given.administrator(world)
  /** The content of each existing upload. */
  const uploads = new Map<number, number>()
  const files: ModelFile[] = []
  const bytesOf = (content: number) => Buffer.from(`%PDF-1.7\n% Inhalt ${content}\n%%EOF\n`)
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, data?: object) =>
    world.ask(method, url, { as, ...(data && { body: { data } }) })
  const lone = () => {
    const used = new Set(files.flatMap(({ versions }) => versions.map(({ upload }) => upload)))
    return [...uploads.keys()].filter((id) => !used.has(id))
  }
  const released = ({ versions }: ModelFile) => versions.filter((version) => !version.isWithdrawn)

  const acts: Record<string, (which: number, content: number) => Promise<void>> = {
    async upload(_, content) {
      const id = await given.upload(world, 'Anleitung.pdf', bytesOf(content))
      uploads.set(id, content)
    },
    async file(which) {
      const upload = pick(lone(), which)
      if (upload === undefined) return
      const made = await send('POST', '/api/medias', { filename: 'A.pdf', url: upload })
      const { id } = (await given.response(200, Promise.resolve(made))).body.data
      files.push({ id, versions: [{ id: await versionOf(upload), upload, isWithdrawn: false }] })
    },
    async version(which) {
      const [upload, file] = [pick(lone(), which), pick(files, which)]
      if (upload === undefined || !file) return
      const current = released(file).at(-1)
      const isSame = current && uploads.get(current.upload) === uploads.get(upload)
      const made = await send('POST', '/api/versions', { media: file.id, url: upload })
      assert.equal(made.status, isSame ? 400 : 200)
      if (made.status === 200) {
        file.versions.push({ id: made.body.data.id, upload, isWithdrawn: false })
      }
    },
    async withdraw(which) {
      const file = pick(files, which)
      const version = file && pick(file.versions, which)
      if (!version) return
      const isLast = released(file).length === 1 && !version.isWithdrawn
      const url = `/api/versions/${version.id}`
      const { status } = await send('PUT', url, { withdrawnReason: 'Druckfehler' })
      assert.equal(status, isLast ? 409 : 200)
      version.isWithdrawn ||= status === 200
    },
    async 'remove version'(which) {
      const file = pick(files, which)
      const version = file && pick(file.versions, which)
      if (!version) return
      const isLast = released(file).length === 1 && !version.isWithdrawn
      const { status } = await send('DELETE', `/api/versions/${version.id}`)
      assert.equal(status, isLast ? 409 : 200)
      if (status === 200) forget(file, version.upload)
    },
    async 'remove file'(which) {
      const file = pick(files, which)
      if (!file) return
      await given.response(200, send('DELETE', `/api/medias/${file.id}`))
      for (const { upload } of file.versions) uploads.delete(upload)
      files.splice(files.indexOf(file), 1)
    },
    async 'remove upload'(which) {
      const upload = pick([...uploads.keys()], which)
      if (upload === undefined) return
      await given.response(200, send('DELETE', `/api/upload/files/${upload}`))
      uploads.delete(upload)
      for (const file of files) forget(file, upload)
    },
    async 'remove unused'() {
      const ids = lone()
      if (ids.length === 0) return
      const url = '/api/upload/unused/remove'
      const { body } = await given.response(200, world.ask('POST', url, { as, body: { ids } }))
      assert.equal(body.removed, ids.length)
      for (const id of ids) uploads.delete(id)
    },
    'empty bin': () => emptiedBin(world),
    async restart() {
      await world.restart()
      as = await given.administrator(world)
    },
  }

  function forget(file: ModelFile, upload: number) {
    file.versions = file.versions.filter((version) => version.upload !== upload)
    uploads.delete(upload)
  }

  async function versionOf(upload: number): Promise<number> {
    const { id } = await world.services.db
      .selectFrom('versions')
      .select('id')
      .where('upload_id', '=', upload)
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    act: (what: string, which: number, content: number) => acts[what]?.(which, content),
    /** Each upload has its bytes, each content is stored once, and nothing else is stored. */
    async assertSame() {
      const { body } = await given.response(200, world.ask('GET', '/api/upload/files', { as }))
      const found = new Map<number, string>()
      for (const { id, url } of body) {
        const { bytes } = await given.response(200, world.ask('GET', url, { as }))
        found.set(id, String(bytes))
      }
      const expected = [...uploads].map(([id, content]) => [id, String(bytesOf(content))] as const)
      assert.deepEqual(found, new Map(expected))
      assert.equal((await storedFiles(world)).length, new Set(uploads.values()).size)
      const { body: unused } = await world.ask('GET', '/api/upload/unused', { as })
      const unusedIds = unused.map(({ id }: { id: number }) => id)
      assert.deepEqual(new Set(unusedIds), new Set(lone()))
    },
  }
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length]
}
