import { finished, Readable } from 'node:stream'

/** Maximum number of consecutive broken connections without a byte in between. */
const maxBreaks = 4

interface Source {
  /** Already open, from the first byte. */
  first: Readable
  /** Bytes. */
  size: number
  /** Opens the rest, starting at the byte at `offset`. */
  openAt(offset: number): Promise<Readable>
  onBreak(error: Error, received: number): void
}

/** A stream that reconnects when the connection behind it breaks; fails if that does not help. */
export function resumingStream({ first, size, openAt, onBreak }: Source): Readable {
  let source = first
  let received = 0
  let breaks = 0
  /**
   * Nothing is open, and no more has been requested yet: the connection of a slow reader may have been closed as idle.
   */
  let isBroken = false
  const stream = new Readable({
    highWaterMark: 256 * 1_024,
    read() {
      if (isBroken) reopen()
      else source.resume()
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
  follow(first)
  return stream

  function follow(opened: Readable) {
    source = opened
    if (stream.destroyed) {
      opened.destroy()
      return
    }
    opened.on('data', (chunk: Buffer) => {
      received += chunk.length
      breaks = 0
      if (!stream.push(chunk)) opened.pause()
    })
    finished(opened, (error) => {
      if (stream.destroyed) return
      if (received === size) stream.push(null)
      else recover(error ?? new Error(`The storage sent ${received} of ${size} bytes.`))
    })
  }

  function recover(error: Error) {
    breaks += 1
    if (breaks > maxBreaks || received > size) {
      stream.destroy(error)
      return
    }
    onBreak(error, received)
    isBroken = true
    if (stream.readableLength < stream.readableHighWaterMark) reopen()
  }

  function reopen() {
    isBroken = false
    openAt(received).then(follow, (reason: Error) => stream.destroy(reason))
  }
}
