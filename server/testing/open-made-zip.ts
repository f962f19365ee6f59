import type { Readable } from 'node:stream'
import { bytesOf } from '../inspection/open-bytes.ts'
import { withZip } from '../inspection/open-zip.ts'

/** The files of a ZIP by name, each verified against its own header. */
export function openMadeZip(zip: Buffer): Promise<Map<string, Buffer>> {
  return withZip(bytesOf(zip), { entries: 0, unpacked: 0, xml: 0 }, async (entries) => {
    const files = new Map<string, Buffer>()
    for (const { name, open } of entries) files.set(name, await wholeOf(await open()))
    return files
  })
}

async function wholeOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}
