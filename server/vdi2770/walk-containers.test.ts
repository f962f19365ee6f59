import assert from 'node:assert/strict'
import test from 'node:test'
import { bytesOf } from '../inspection/open-bytes.ts'
import { withZip, type ZipEntry } from '../inspection/open-zip.ts'
import { oddZip } from '../testing/odd-zip.ts'
import { isContainer, type Lend } from './walk-containers.ts'

// The database does not matter: no portal is opened here.

const limits = { entries: 50_000, unpacked: 16e9 }

test('issue 19, 2: the search for containers in nested ZIPs does not unpack ZIP bombs', async () => {
  const bomb = { name: 'b.zip', bytes: Buffer.alloc(1_000), isPacked: true, size: 2e9 }
  const outer = bytesOf(oddZip([{ name: 'a.zip', bytes: oddZip([bomb]), isPacked: true }]))
  const lent: string[] = []
  const lend: Lend = async (entry, use) => {
    lent.push(entry.name)
    return use(bytesOf(await bufferOf(entry)))
  }
  const usage = { entries: 0, unpacked: 0, xml: 0 }
  const found = await withZip(outer, usage, (all) => {
    return isContainer(all, outer, { usage, limits, lend })
  })
  assert.deepEqual([found, lent], [false, ['a.zip']])
})

test('issue 19, 2: a container is found, however often it was packed', async () => {
  let bytes = oddZip([{ name: 'VDI2770_Main.xml', bytes: '<Document/>' }])
  for (const name of ['c.zip', 'b.zip', 'a.zip']) bytes = oddZip([{ name, bytes, isPacked: true }])
  const outer = bytesOf(bytes)
  const lend: Lend = async (entry, use) => use(bytesOf(await bufferOf(entry)))
  const usage = { entries: 0, unpacked: 0, xml: 0 }
  const found = withZip(outer, usage, (all) => isContainer(all, outer, { usage, limits, lend }))
  assert.equal(await found, true)
})

async function bufferOf(entry: ZipEntry): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const piece of (await entry.open()) as AsyncIterable<Buffer>) read.push(piece)
  return Buffer.concat(read)
}
