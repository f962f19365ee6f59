import { finished, Readable } from 'node:stream'
import { countPassing } from '../core/collect-garbage.ts'

/**
 * A stream that ends only after `length` bytes have arrived and `verdict` has resolved, which its last chunk waits for.
 * Otherwise it fails, so that nobody mistakes a part for the whole.
 */
export function wholeStream(source: Readable, length: number, verdict?: Promise<void>): Readable {
  let received = 0
  const count = countPassing()
  /** Held back until the verdict. */
  let last: Buffer | undefined
  const stream = new Readable({
    highWaterMark: source.readableHighWaterMark,
    read() {
      source.resume()
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
  source.pause()
  source.on('data', (chunk: Buffer) => {
    received += chunk.length
    count(chunk)
    if (received > length) stream.destroy(new Error(`More than ${length} bytes came.`))
    else if (verdict && received === length) last = chunk
    else if (!stream.push(chunk)) source.pause()
  })
  finished(source, (error) => {
    if (stream.destroyed) return
    if (error) stream.destroy(error)
    else if (received !== length) stream.destroy(new Error(`${received} of ${length} bytes came.`))
    else if (verdict) verdict.then(end, () => undefined)
    else stream.push(null)
  })
  verdict?.catch((error: Error) => stream.destroy(error))
  return stream

  function end() {
    if (stream.destroyed) return
    if (last) stream.push(last)
    stream.push(null)
  }
}
