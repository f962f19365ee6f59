// Uncompressed DEFLATE blocks (RFC 1951, 3.2.4), which state their length.

/** Maximum length of a block. */
const maxLength = 0xffff
/** Flag for the last block, length, and its complement. */
const headSize = 5

/** Size of so many bytes in blocks. */
export function sizeInBlocks(size: number): number {
  return size + headSize * Math.max(1, Math.ceil(size / maxLength))
}

/**
 * Splits bytes into blocks without buffering; calls `onChunk` for each chunk before it is split. Throws a RangeError
 * unless the stream has exactly `size` bytes.
 */
export async function* inBlocks(
  bytes: AsyncIterable<Buffer>,
  size: number,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let done = 0
  if (size === 0) yield headOf(0, true)
  for await (const chunk of bytes) {
    onChunk(chunk)
    if (done + chunk.length > size)
      throw new RangeError(`more than the ${size} bytes it should have`)
    for (let from = 0; from < chunk.length; ) {
      const filled = done % maxLength
      const rest = size - done
      if (filled === 0) yield headOf(Math.min(maxLength, rest), rest <= maxLength)
      const piece = chunk.subarray(from, from + maxLength - filled)
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
  head.writeUInt16LE(length ^ maxLength, 3)
  return head
}
