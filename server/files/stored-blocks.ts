// Bytes as DEFLATE has them that it does not pack (RFC 1951, 3.2.4): blocks that say how long they are.

/** No block is longer. */
const longest = 0xffff
/** Whether it is the last, its length, and the same again turned over. */
const headSize = 5

/** How long so many bytes are in blocks. */
export function sizeInBlocks(size: number): number {
  return size + headSize * Math.max(1, Math.ceil(size / longest))
}

/** Bytes in blocks, none of them kept; each chunk is told before. There must be as many as `size` says. */
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
