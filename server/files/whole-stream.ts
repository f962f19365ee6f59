import { finished, Readable } from 'node:stream'
import { countPassing } from '../core/collect-garbage.ts'

/**
 * A stream that ends only if `length` bytes have come and `verdict` has resolved: what is behind its last piece waits for
 * that. Otherwise it breaks off with an error, so that nobody takes what came for the whole.
 */
export function wholeStream(source: Readable, length: number, verdict?: Promise<void>): Readable {
  let received = 0
  const count = countPassing()
  /** Not passed on before the verdict. */
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
