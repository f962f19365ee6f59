import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { oddZip } from '../testing/odd-zip.ts'
import { type Bytes, bytesOf } from './open-bytes.ts'
import { withZip, type ZipEntry } from './open-zip.ts'
import { Refusal } from './refusal.ts'

// The database does not matter: none is opened.

test('a storage that fails while a ZIP is read says nothing about the ZIP, and damaged bytes do', async () => {
  const sound = oddZip([{ name: 'a.txt', bytes: 'a'.repeat(9_000), isPacked: true }])
  const away = new Error('The storage sent 0 of 9 bytes.')
  const failing = (from: number): Bytes => {
    const bytes = bytesOf(sound)
    let reads = 0
    const read = <T>(result: () => Promise<T>) => {
      reads += 1
      return reads >= from ? Promise.reject(away) : result()
    }
    return {
      size: bytes.size,
      at: (position, length) => read(() => bytes.at(position, length)),
      fill: (buffer, position) => read(() => bytes.fill(buffer, position)),
    }
  }
  const readAll = async ([entry]: ZipEntry[]) => text((await entry?.open()) ?? assert.fail())
  const unpack = (bytes: Bytes) => withZip(bytes, { entries: 0, unpacked: 0, xml: 0 }, readAll)
  assert.equal((await unpack(bytesOf(sound))).length, 9_000)
  const reached: unknown[] = []
  for (let from = 1; reached.at(-1) !== 9_000; from += 1) {
    reached.push(
      await unpack(failing(from)).then(
        (all) => all.length,
        (error) => error,
      ),
    )
  }
  assert.ok(reached.length > 3)
  assert.deepEqual(new Set(reached), new Set([away, 9_000]))
  const damaged = Buffer.from(sound)
  damaged.fill(255, 40, 60)
  await assert.rejects(unpack(bytesOf(damaged)), Refusal)
})

test('a damaged file of a ZIP that was opened and is not read does not end the process', async () => {
  const [a, b] = ['a', 'b'].map((name) => ({ name, bytes: name.repeat(9_000), isPacked: true }))
  const bytes = oddZip([a, b].flatMap((entry) => entry ?? []))
  bytes.fill(255, 36, 50)
  await withZip(bytesOf(bytes), { entries: 0, unpacked: 0, xml: 0 }, async ([damaged, sound]) => {
    const unread = await damaged?.open()
    assert.equal((await text((await sound?.open()) ?? assert.fail())).length, 9_000)
    unread?.destroy()
  })
})
