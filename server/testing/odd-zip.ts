import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a ZIP, with incorrect values in its headers. */
export interface OddEntry {
  name: string | Buffer
  bytes?: Buffer | string
  /** Compressed by Deflate; otherwise stored. */
  isPacked?: boolean
  /** The name in its local header. */
  localName?: string
  /** 1 is encrypted, 2,048 is UTF-8. */
  flags?: number
  /** Instead of its real method. */
  method?: number
  /** Instead of its real length. */
  size?: number
  /** Unix mode: 0o120777 is a link. */
  mode?: number
  /** Index of the entry whose bytes it shares. */
  sharing?: number
  /** The name in an extra field that some programs prefer and others ignore. */
  unicodeName?: string
}

interface Around {
  before?: Buffer | string
  after?: Buffer | string
}

/** A ZIP that no regular program would write. */
export function oddZip(entries: OddEntry[], { before = '', after = '' }: Around = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(before)]
  const directory: Buffer[] = []
  const offsets: number[] = []
  let offset = parts[0]?.length ?? 0
  for (const entry of entries) {
    const { local, central } = partsOf(entry)
    const isOwn = entry.sharing === undefined
    const at = isOwn ? offset : (offsets[entry.sharing ?? 0] ?? 0)
    offsets.push(at)
    central.writeUInt32LE(at, 42)
    directory.push(central)
    if (!isOwn) continue
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end, Buffer.from(after)])
}

/** Adds a comment to the end of a ZIP. */
export function withComment(zip: Buffer, comment: Buffer): Buffer {
  const commented = Buffer.concat([zip, comment])
  commented.writeUInt16LE(comment.length, zip.length - 2)
  return commented
}

function partsOf({ name, bytes = '', isPacked = false, flags = 0, ...odd }: OddEntry) {
  const whole = Buffer.from(bytes)
  const packed = isPacked ? deflateRawSync(whole) : whole
  const extra = odd.unicodeName ? unicodePath(Buffer.from(name), odd.unicodeName) : Buffer.alloc(0)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(odd.method ?? (isPacked ? 8 : 0), 4)
  common.writeUInt32LE(crc32(whole), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(odd.size ?? whole.length, 18)
  const extraField = Buffer.from(common)
  const local = Buffer.from(odd.localName ?? name)
  extraField.writeUInt16LE(local.length, 22)
  const nameBytes = Buffer.from(name)
  common.writeUInt16LE(nameBytes.length, 22)
  common.writeUInt16LE(extra.length, 24)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(odd.mode === undefined ? 0 : (odd.mode << 16) >>> 0, 6)
  const madeBy = Buffer.from([20, odd.mode === undefined ? 0 : 3])
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), extraField, local, packed]),
    central: Buffer.concat([
      Buffer.from('PK\x01\x02', 'latin1'),
      madeBy,
      common,
      tail,
      nameBytes,
      extra,
    ]),
  }
}

/** The Info-ZIP Unicode Path field. */
function unicodePath(raw: Buffer, name: string): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(9)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(5 + text.length, 2)
  head.writeUInt8(1, 4)
  head.writeUInt32LE(crc32(raw), 5)
  return Buffer.concat([head, text])
}
