import assert from 'node:assert/strict'
import test from 'node:test'
import sharp from 'sharp'
import { imageSize } from './image-size.ts'
import { bytesOf } from './open-bytes.ts'

// The database does not matter: none is opened.

test('the size of every allowed kind of image is read from its header', async () => {
  const blank = { create: { width: 301, height: 70, channels: 4, background: '#0000' } } as const
  const noise = { create: { width: 301, height: 70, channels: 3, background: 'red' } } as const
  for (const image of [
    sharp(blank).png(),
    sharp(noise).jpeg(),
    sharp(noise).jpeg({ progressive: true }).withMetadata({ density: 300 }),
    sharp(noise).gif(),
    sharp(noise).webp(),
    sharp(noise).webp({ lossless: true }),
    sharp(blank).webp(),
    sharp(noise).webp().withMetadata({ orientation: 1 }),
  ]) {
    assert.deepEqual(await imageSize(bytesOf(await image.toBuffer())), { width: 301, height: 70 })
  }
})

test('a truncated or unknown image has no size', async () => {
  const noise = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const
  for (const kind of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await sharp(noise).toFormat(kind).toBuffer()
    for (let length = 0; length < 20; length += 1) {
      assert.equal(
        await imageSize(bytesOf(bytes.subarray(0, length))),
        undefined,
        `${kind}, ${length} bytes`,
      )
    }
  }
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  assert.equal(await imageSize(bytesOf(drawing)), undefined)
  // Segments of length zero must not cause an endless loop.
  const endless = Buffer.from('ffd8ffe00000'.padEnd(400, '0'), 'hex')
  assert.equal(await imageSize(bytesOf(endless)), undefined)
})
