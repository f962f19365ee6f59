import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from './all.ts'
import { Device } from './devices.ts'
import { unwrap, wrap } from './envelope.ts'

const times = { createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' }

test('a record survives the envelope, with relations filled, empty and left out', () => {
  const device = {
    id: 1,
    sn: 'A 1',
    publicId: 'aaaaaaaa',
    ...times,
    companie: { id: 2, name: 'Müller', kdnr: 7, desc: null, ...times },
    part: null,
    media: [{ id: 3, filename: 'A.pdf', ...times, doctype: null }],
  }
  const wire = wrap(Device, device)
  assert.deepEqual(Object.keys(wire), ['id', 'attributes'])
  assert.deepEqual(wire.attributes.part, { data: null })
  assert.deepEqual(unwrap(Device, wire), device)
})

test('what the contract does not name stays inside', () => {
  const row = { id: 1, sn: 'A 1', publicId: 'x', ...times, password_hash: '$argon2id$', pass: 'x' }
  const companie = {
    id: 2,
    name: 'Müller',
    kdnr: 7,
    desc: null,
    ...times,
    password_hash: '$argon2id$',
  }
  const text = JSON.stringify(wrap(Device, { ...row, companie }))
  assert.ok(!text.includes('argon2') && !text.includes('"pass"'))
})

test('no two endpoints share an address, and each says what it is for', () => {
  const addresses = Object.values(all).flatMap(({ method, path, aliases = [] }) => {
    return [path, ...aliases].map((address) => `${method} ${address.replace(/:\w+/, ':')}`)
  })
  assert.equal(new Set(addresses).size, addresses.length)
  for (const [name, { summary }] of Object.entries(all)) {
    assert.match(summary, /^\p{Lu}.*\.$/u, name)
  }
})
