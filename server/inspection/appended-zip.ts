import type { Bytes } from './open-bytes.ts'
import { Refusal } from './refusal.ts'

/** Length of the end record of a ZIP without its comment. */
export const endLength = 22
/** Maximum distance of the end record from the end of the file, as its comment can have 65,535 bytes. */
export const reach = endLength + 65_535

/** Throws a Refusal if a ZIP is appended to a file of another kind: programs would open the ZIP instead. */
export async function refuseAppendedZip(bytes: Bytes): Promise<void> {
  const start = Math.max(0, bytes.size - reach)
  const tail = await bytes.at(start, reach)
  for (let at = tail.indexOf(endMark); at >= 0; at = tail.indexOf(endMark, at + 1)) {
    if (at + endLength > tail.length) return
    const directory = start + at - tail.readUInt32LE(at + 12)
    const mark = directory < 0 ? undefined : await bytes.at(directory, 4)
    if (mark?.equals(entryMark)) throw new Refusal(isZip)
  }
}

export const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = Buffer.from('PK\x01\x02', 'latin1')
const isZip =
  'enthält an ihrem Ende ein ZIP-Archiv. Bitte neu speichern oder das Archiv eigens hochladen!'
