import assert from 'node:assert/strict'
import test from 'node:test'
import { told } from './difference-in-words.ts'

const question = { name: 'picture', chosen: undefined }
const [one, other] = [
  { id: 1, url: '/uploads/a' },
  { id: 2, url: '/uploads/b' },
]

test('two pictures are described by whose they are', () => {
  const both = { ...question, isMine: true, mine: one, theirs: other }
  assert.equal(told(both, 'mine'), 'Ihr neues Bild')
  assert.equal(told(both, 'theirs'), 'das Bild, das jetzt gilt')
  assert.equal(told({ ...both, isMine: false }, 'mine'), 'das bisherige Bild')
  assert.equal(told({ ...both, theirs: null }, 'theirs'), '(leer)')
})

test('a record is described by its name, a list by all names, a day in German notation', () => {
  const named = { ...question, isMine: true, mine: { id: 1, name: 'KP-100' }, theirs: '2026-11-22' }
  assert.equal(told(named, 'mine'), 'KP-100')
  assert.equal(told(named, 'theirs'), '22.11.2026')
  assert.equal(told({ ...named, mine: [named.mine, named.mine] }, 'mine'), 'KP-100, KP-100')
})
