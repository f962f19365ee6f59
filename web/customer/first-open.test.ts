import assert from 'node:assert/strict'
import test from 'node:test'
import type { CustomerDevice } from '#contract/customer.ts'
import { scannedId } from './first-open.ts'

test('20.9: a device counts as scanned only among several, and not while one of its files is previewed', () => {
  const devices = [device(1), device(2)]
  assert.equal(scannedId(devices, { openId: 2 }), 2)
  assert.equal(scannedId([device(2)], { openId: 2 }), undefined)
  assert.equal(scannedId(devices, { openId: 2, shownId: 7 }), undefined)
  assert.equal(scannedId(devices, { openId: 3 }), undefined)
  assert.equal(scannedId(devices, null), undefined)
})

function device(id: number): CustomerDevice {
  return { id, sn: `KP-${id}`, deliveredOn: null, part: null, companie: null, media: [] }
}
