import type { Bytes } from './open-bytes.ts'
import { Refusal } from './refusal.ts'

/** Of the last record of a ZIP, without its comment. */
export const endLength = 22
/** How far before the end of a file the end of a ZIP may begin: its comment can be 65,535 bytes long. */
export const reach = endLength + 65_535

/** Throws where a ZIP hangs at the end of a file of another kind: programs would read that instead. */
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
