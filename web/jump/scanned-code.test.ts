import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isScannedAddress, publicIdsIn } from './scanned-code.ts'

test('a scanned address means the device of its last eight symbols', () => {
  assert.deepEqual(publicIdsIn('https://portal.example/g/k7m2pxw4'), ['k7m2pxw4'])
  assert.deepEqual(publicIdsIn('http://10.0.0.5:3000/g/K7M2PXW4'), ['k7m2pxw4'])
})

test('a scanner with another keyboard layout is understood', () => {
  // A US scanner at a German computer, and the other way round.
  assert.deepEqual(publicIdsIn('httpsÖ--portal.example-g-k7m2pxw4'), ['k7m2pxw4'])
  assert.deepEqual(publicIdsIn('https>&&portal.example&g&k7m2pxw4'), ['k7m2pxw4'])
  assert.deepEqual(publicIdsIn('httpsÖ--portal.example-g-kzm2pxy4'), ['kzm2pxy4', 'kym2pxz4'])
})

test('the eight symbols may be typed by hand', () => {
  assert.deepEqual(publicIdsIn('k7m2pxw4'), ['k7m2pxw4'])
  assert.equal(isScannedAddress('k7m2pxw4'), false)
})

test('other texts and addresses are no codes', () => {
  for (const text of ['KP-4711', 'k7m2pxw', 'https://portal.example/devices', 'Größe 12', '']) {
    assert.deepEqual(publicIdsIn(text), [], text)
    assert.equal(isScannedAddress(text), false, text)
  }
})
