import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sha256 } from './sha256.ts'

test('bytes have the same SHA-256 here and on the server, however they come in pieces', () => {
  const lengths = [...Array.from({ length: 200 }, (_, length) => length), 1_000_003]
  for (const length of lengths) {
    const bytes = randomBytes(length)
    const hash = sha256()
    for (let from = 0; from < length; from += 77) hash.add(bytes.subarray(from, from + 77))
    assert.equal(hash.hex(), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`)
  }
})
