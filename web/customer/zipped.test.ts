import assert from 'node:assert/strict'
import test from 'node:test'
import type { CustomerFile } from '#contract/customer.ts'
import { view as de } from '#contract/words/de.ts'
import { view as en } from '#contract/words/en.ts'
import { zippedOf } from './zipped.ts'

test('the ZIP counts files like the page does, plus those also included in the version at delivery', () => {
  const media = [file(1), file(2, { isReplaced: true }), file(3, { isMissing: true }), file(4)]
  const { files, delivered, kilobytes } = zippedOf(media)
  assert.deepEqual({ files, delivered, kilobytes }, { files: 3, delivered: 1, kilobytes: 40 })
  assert.equal(de.allCount(3, 1, '40 kB'), '3 Dateien und 1 Fassung bei Auslieferung, 40 kB')
  assert.equal(de.allCount(1, 2, '40 kB'), '1 Datei und 2 Fassungen bei Auslieferung, 40 kB')
  assert.equal(de.allCount(3, 0, '40 kB'), '3 Dateien, 40 kB')
  assert.equal(en.allCount(3, 1, '40 kB'), '3 files and 1 version at delivery, 40 kB')
})

/** With 10 kB per version. */
function file(id: number, { isReplaced = false, isMissing = false } = {}): CustomerFile {
  const url = { id, url: '/uploads/a.pdf', name: 'a.pdf', size: 10, mime: '', preview: null }
  const version = { id, version: '2.0', releasedOn: null, note: null, url }
  return {
    id,
    group: id,
    filename: `${id}.pdf`,
    languages: ['de'],
    createdAt: '2026-01-01T12:00:00.000Z',
    doctype: null,
    isManual: false,
    url: isMissing ? null : url,
    versions: isReplaced ? [version, { ...version, id: id + 100, version: '1.0' }] : [version],
    deliveredVersion: isReplaced ? id + 100 : null,
  }
}
