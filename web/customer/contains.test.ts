import assert from 'node:assert/strict'
import test from 'node:test'
import { contains } from './contains.ts'

const device = ['EA-105', 'Größe Ä', 'Müller & Söhne, Ulm', undefined]

test("the customer's search finds umlauts however they are typed, and each of several words (point 15)", () => {
  for (const text of [
    '',
    ' ',
    'müller',
    'MUELLER',
    'muller',
    'mu\u0308ller',
    'groesse',
    'grosse',
  ]) {
    assert.ok(contains(device, text), text)
  }
  for (const text of ['EA-105 Ulm', '  ulm   ea-105 ', 'söhne größe ea']) {
    assert.ok(contains(device, text), text)
  }
  for (const text of ['EA-105 Bonn', 'mler', 'EA105', '105 Müller Ä x']) {
    assert.ok(!contains(device, text), text)
  }
})
