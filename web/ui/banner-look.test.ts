import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bannerLook } from './banner-look.ts'

// Every banner of the product has a text and a known type, so these defaults never appear on a screen.
test('a banner is an error without text unless it says otherwise', () => {
  assert.deepEqual(bannerLook({}), { severity: 'error', text: '' })
  assert.deepEqual(bannerLook({ type: 'warn', text: 'Bitte warten.' }), {
    severity: 'warn',
    text: 'Bitte warten.',
  })
})

test('an unknown type becomes success', () => {
  const fromSomewhere = JSON.parse('{ "type": "fatal", "text": "Gespeichert." }')
  assert.deepEqual(bannerLook(fromSomewhere), { severity: 'success', text: 'Gespeichert.' })
})
