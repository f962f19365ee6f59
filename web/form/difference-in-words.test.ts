import assert from 'node:assert/strict'
import test from 'node:test'
import { differenceInWords } from './difference-in-words.ts'

const question = { name: 'picture', chosen: undefined }
const [one, other] = [
  { id: 1, url: '/uploads/a' },
  { id: 2, url: '/uploads/b' },
]

test('two pictures are described by whose they are', () => {
  const bothFiles = { ...question, isMine: true, mine: one, theirs: other }
  assert.equal(differenceInWords(bothFiles, 'mine'), 'Ihr neues Bild')
  assert.equal(differenceInWords(bothFiles, 'theirs'), 'das Bild, das jetzt gilt')
  assert.equal(differenceInWords({ ...bothFiles, isMine: false }, 'mine'), 'das bisherige Bild')
  assert.equal(differenceInWords({ ...bothFiles, theirs: null }, 'theirs'), '(leer)')
})

test('a record is described by its name, a list by all names, a day in German notation', () => {
  const withName = {
    ...question,
    isMine: true,
    mine: { id: 1, name: 'KP-100' },
    theirs: '2026-11-22',
  }
  assert.equal(differenceInWords(withName, 'mine'), 'KP-100')
  assert.equal(differenceInWords(withName, 'theirs'), '22.11.2026')
  assert.equal(
    differenceInWords({ ...withName, mine: [withName.mine, withName.mine] }, 'mine'),
    'KP-100, KP-100',
  )
})
