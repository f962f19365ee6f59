import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isScannedAddress, publicIdsIn, readScanned, readTyped } from './scanned-code.ts'

// As on phones before 2024.
Reflect.deleteProperty(URL, 'canParse')

test('a scanned address identifies the device by its last eight symbols', () => {
  assert.deepEqual(publicIdsIn('https://portal.example/g/k7m2pxw4'), ['k7m2pxw4'])
  assert.deepEqual(publicIdsIn('http://10.0.0.5:3000/g/K7M2PXW4'), ['k7m2pxw4'])
})

test('a scanner with another keyboard layout is understood', () => {
  // A US scanner on a German computer, and vice versa.
  assert.deepEqual(publicIdsIn('httpsÖ--portal.example-g-k7m2pxw4'), ['k7m2pxw4'])
  assert.deepEqual(publicIdsIn('https>&&portal.example&g&k7m2pxw4'), ['k7m2pxw4'])
  assert.deepEqual(publicIdsIn('httpsÖ--portal.example-g-kzm2pxy4'), ['kzm2pxy4', 'kym2pxz4'])
})

test('sign-ins and Digital Links typed by a scanner are understood, also with another keyboard layout', () => {
  const device = { kind: 'device', sn: 'KP-4711_y' }
  const gtin = '04006381333931'
  const part = { kind: 'part', gtin }
  for (const [text, meant] of [
    ['https://portal.example/customer-login?sn=KP-4711_y', device],
    ['https://portal.example/01/04006381333931/21/KP-4711_y', { ...device, gtin }],
    ['https://portal.example:8443/01/04006381333931', part],
    // A US scanner on a German computer, and vice versa.
    ['httpsÖ--portal.example-01-04006381333931-21-KPß4711?z', { ...device, gtin }],
    ['httpsÖ--portal.exampleÖ8443-01-04006381333931', part],
    ['https>&&portal.example&01&04006381333931&21&KP/4711?z', { ...device, gtin }],
    ['https>&&portal.example>8443&01&04006381333931&', part],
  ] as const) {
    assert.deepEqual(readTyped(text), meant, text)
    assert.equal(isScannedAddress(text), true, text)
  }
  for (const text of ['KP-4711', 'https', 'https://portal.example/devices', 'httpsÖ--example']) {
    assert.equal(readTyped(text), undefined, text)
  }
})

test('the eight symbols may be typed by hand', () => {
  assert.deepEqual(publicIdsIn('k7m2pxw4'), ['k7m2pxw4'])
  assert.equal(isScannedAddress('k7m2pxw4'), false)
})

test('other texts and addresses are not codes', () => {
  for (const text of ['KP-4711', 'k7m2pxw', 'https://portal.example/devices', 'Größe 12', '']) {
    assert.deepEqual(publicIdsIn(text), [], text)
    assert.equal(isScannedAddress(text), false, text)
  }
})

test('a camera reads labels, sign-ins and Digital Links of any portal address, and serial numbers', () => {
  const label = { kind: 'label', id: 'k7m2pxw4' }
  assert.deepEqual(readScanned('https://portal.example/g/K7M2PXW4'), label)
  assert.deepEqual(readScanned(' http://10.0.0.5:3000/g/k7m2pxw4/?lang=en#x '), label)
  const device = { kind: 'device', sn: 'KP 4711/ä' }
  const encoded = encodeURIComponent(device.sn)
  assert.deepEqual(readScanned(`https://portal.example/customer-login?sn=${encoded}`), device)
  assert.deepEqual(readScanned(device.sn), device)
  const gtin = '04006381333931'
  assert.deepEqual(readScanned(`https://portal.example/01/4006381333931/21/${encoded}`), {
    ...device,
    gtin,
  })
  const part = { kind: 'part', gtin }
  assert.deepEqual(readScanned('https://portal.example/01/04006381333931'), part)
  assert.deepEqual(readScanned('https://portal.example/01/4006381333931/'), part)
})

test('other contents of codes are ignored by the camera', () => {
  const otherTexts = [
    '',
    'https://example.com/',
    'https://portal.example/user',
    'https://portal.example/g/k7m2pxw4/more',
    'https://portal.example/customer-login?sn=',
    'https://portal.example/01/4006381333931/21/%E0%A4%A',
    'https://',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'WIFI:T:WPA;S:Werk;P:geheim;;',
    'mailto:a@example.com',
    'BEGIN:VCARD\nFN:Erika\nEND:VCARD',
    'x'.repeat(121),
  ]
  for (const text of otherTexts) assert.equal(readScanned(text), undefined, text)
})
