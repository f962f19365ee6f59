import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ZipEntry } from '../inspection/open-zip.ts'

/** Computes the CRC-32 of an entry's bytes while they stream through. */
export class Checksum {
  value = 0

  through(entry: ZipEntry): Readable {
    return Readable.from(this.#count(entry), { objectMode: false })
  }

  async *#count(entry: ZipEntry): AsyncGenerator<Buffer> {
    for await (const chunk of await entry.open()) {
      this.value = crc32(chunk, this.value)
      yield chunk
    }
  }
}
