import assert from 'node:assert/strict'
import test from 'node:test'
import type { CustomerFile } from '#contract/customer.ts'
import { fileGroups, mainFile } from './file-groups.ts'

test('20.9: groups are in the order of their types, the manual’s first, files without a type last', () => {
  const rows = [
    row(1, 'Sicherheit', '2026-01-01'),
    row(2, undefined, '2026-01-02'),
    row(3, 'Betriebsanleitung', '2026-01-03', true),
    row(4, 'Konformität', '2026-01-04'),
    row(5, 'Betriebsanleitung', '2026-02-05', true),
    row(6, 'Sicherheit', '2026-02-06'),
  ]
  const groups = fileGroups(rows)
  assert.deepEqual(
    groups.map(({ title, files }) => [title, files.map(({ file }) => file.id)]),
    [
      ['Betriebsanleitung', [5, 3]],
      ['Sicherheit', [6, 1]],
      ['Konformität', [4]],
      [undefined, [2]],
    ],
  )
  assert.equal(mainFile(groups)?.file.id, 5)
  assert.equal(mainFile(fileGroups(rows.filter(({ file }) => !file.isManual))), undefined)
})

test('the manual in the customer’s own language comes first, however new the others are', () => {
  const rows = [
    row(1, 'Betriebsanleitung', '2026-01-01', true, 0),
    row(2, 'Betriebsanleitung', '2026-02-02', true, 2),
    row(3, 'Betriebsanleitung', '2026-01-03', true, 0),
    row(4, 'Betriebsanleitung', '2026-03-04', true, 1),
  ]
  const groups = fileGroups(rows)
  assert.deepEqual(
    groups[0]?.files.map(({ file }) => file.id),
    [3, 1, 4, 2],
  )
  assert.equal(mainFile(groups)?.file.id, 3)
})

function row(id: number, title: string | undefined, day: string, isManual = false, rank = 0) {
  const file: CustomerFile = {
    id,
    group: id,
    filename: `${id}.pdf`,
    languages: ['de'],
    createdAt: `${day}T12:00:00.000Z`,
    doctype: title === undefined ? null : { id: 1, title },
    isManual,
    url: null,
    versions: [],
    deliveredVersion: null,
  }
  return { file, all: [file], rank }
}
