// Uncompressed DEFLATE blocks (RFC 1951, 3.2.4), which state their length.

/** Maximum length of a block. */
const longest = 0xffff
/** Flag for the last block, length, and its complement. */
const headSize = 5

/** Size of so many bytes in blocks. */
export function sizeInBlocks(size: number): number {
  return size + headSize * Math.max(1, Math.ceil(size / longest))
}

/**
 * Splits bytes into blocks without buffering; calls `tell` for each chunk before it is split. Throws a RangeError
 * unless the stream has exactly `size` bytes.
 */
export async function* inBlocks(
  bytes: AsyncIterable<Buffer>,
  size: number,
  tell: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let done = 0
  if (size === 0) yield headOf(0, true)
  for await (const chunk of bytes) {
    tell(chunk)
    if (done + chunk.length > size)
      throw new RangeError(`more than the ${size} bytes it should have`)
    for (let from = 0; from < chunk.length; ) {
      const inBlock = done % longest
      const rest = size - done
      if (inBlock === 0) yield headOf(Math.min(longest, rest), rest <= longest)
      const piece = chunk.subarray(from, from + longest - inBlock)
      yield piece
      from += piece.length
      done += piece.length
    }
  }
  if (done < size) throw new RangeError(`${done} of the ${size} bytes it should have`)
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(headSize)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(length ^ longest, 3)
  return head
}
