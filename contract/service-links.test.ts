import assert from 'node:assert/strict'
import test from 'node:test'
import { phoneLink } from './service-links.ts'

test('17.7: a phone calls the number that the maker wrote, and nothing of what stands behind it', () => {
  const called = {
    '+49 (0)7031 4711-0': 'tel:+49703147110',
    '(07031) 47 11/12': 'tel:07031471112',
    '07031 – 4711': 'tel:070314711',
    'Hotline: 0800 123 456 (24/7)': 'tel:0800123456',
    '+49 7031 4711-0, Mo–Fr 8–17 Uhr': 'tel:+49703147110',
    '+49 7031 4711 oder +49 170 123456': 'tel:+4970314711',
  }
  for (const [written, link] of Object.entries(called)) assert.equal(phoneLink(written), link)
})
