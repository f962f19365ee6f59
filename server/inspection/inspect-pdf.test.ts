import assert from 'node:assert/strict'
import test from 'node:test'
import { inspectPdf } from './inspect-pdf.ts'
import { bytesOf } from './open-bytes.ts'
import { Refusal } from './refusal.ts'

const piece = 1_024 * 1_024

test('markup in a PDF is found wherever a chunk ends, and at the end of the file', async () => {
  const markup = '<script>'
  for (const end of [piece, 2 * piece]) {
    for (let at = end - markup.length - 1; at <= end + 1; at += 1) {
      await assert.rejects(inspectPdf(bytesOf(pdf(3 * piece, at, markup))), Refusal, `at ${at}`)
    }
  }
  const size = piece + 100
  await assert.rejects(inspectPdf(bytesOf(pdf(size, size - 8, markup))), Refusal)
  await inspectPdf(bytesOf(pdf(size, size - 8, '<scripts')))
})

function pdf(size: number, at: number, text: string): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.write('%PDF-1.7\n')
  bytes.write(text, at)
  return bytes
}
