import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareDrafts, linkChange, onlyChanged, wholeLinkChange } from './compare-drafts.ts'

const file = (id: number) => ({ id, name: `${id}.pdf` })
const base = { name: 'Müller', desc: '', companie: file(1), media: [file(1), file(2)], pass: '' }

test('1: changes by only one of two people are kept, conflicting ones have to be decided', () => {
  const mine = { ...base, name: 'Meier', desc: 'meins' }
  const theirs = { ...base, name: 'Schmidt', companie: file(2) }
  const { draft, differences } = compareDrafts(base, mine, theirs)
  assert.deepEqual(draft, { ...mine, companie: file(2) })
  assert.deepEqual(differences, [
    { name: 'name', isMine: true, mine: 'Meier', theirs: 'Schmidt', chosen: undefined },
    { name: 'companie', isMine: false, mine: file(1), theirs: file(2), chosen: 'theirs' },
  ])
})

test('1: equal changes by both people are no conflict', () => {
  const same = { ...base, name: 'Meier' }
  assert.deepEqual(compareDrafts(base, same, { ...same }), { draft: same, differences: [] })
})

test('1: files added by one person and removed by the other are merged', () => {
  const mine = { ...base, media: [file(2), file(3)] }
  const theirs = { ...base, media: [file(1), file(4)] }
  const { draft, differences } = compareDrafts(base, mine, theirs)
  assert.deepEqual(draft.media, [file(4), file(3)])
  assert.equal(differences[0]?.name, 'media')
  assert.deepEqual(linkChange(theirs.media, draft.media), { connect: [3], disconnect: [1] })
})

test('a list that loses more records than one request may name is sent as what remains of it', () => {
  const manyFiles = Array.from({ length: 1_002 }, (_, index) => file(index))
  const removedIds = manyFiles.slice(1, 1_001).map(({ id }) => id)
  assert.deepEqual(wholeLinkChange(manyFiles, [file(0), file(1_001)]), {
    connect: [],
    disconnect: removedIds,
  })
  assert.deepEqual(wholeLinkChange(manyFiles, [file(0), file(2_000)]), { set: [0, 2_000] })
  assert.deepEqual(wholeLinkChange(manyFiles, []), { set: [] })
})

test('1: languages added by either person are kept, and those removed by either are dropped', () => {
  const merged = (base: string[], mine: string[], theirs: string[]) => {
    const { draft, differences } = compareDrafts(
      { languages: base },
      { languages: mine },
      { languages: theirs },
    )
    assert.deepEqual(differences, [
      {
        name: 'languages',
        isMine: base.join() !== mine.join(),
        mine: draft.languages,
        theirs,
        chosen: 'mine',
      },
    ])
    return draft.languages
  }
  assert.deepEqual(merged(['de'], ['de', 'en'], ['de', 'fr']), ['de', 'fr', 'en'])
  assert.deepEqual(merged(['de', 'en'], ['en'], ['de', 'en', 'fr']), ['en', 'fr'])
  assert.deepEqual(merged(['de'], ['de'], ['de', 'fr']), ['de', 'fr'])
  assert.deepEqual(merged([], ['en'], ['fr']), ['fr', 'en'])
})

test('1: a typed password is always a conflict, because the current one cannot be read', () => {
  const { draft, differences } = compareDrafts(base, { ...base, pass: 'neu' }, base)
  assert.equal(draft.pass, 'neu')
  assert.deepEqual(differences, [
    { name: 'pass', isMine: true, mine: 'neu', theirs: '', chosen: undefined },
  ])
})

test('1: a form sends only what was changed', () => {
  const draft = { ...base, desc: 'neu', companie: { id: 1, name: 'umbenannt' } }
  const input = { name: 'Müller', desc: 'neu', companie: 1 }
  assert.deepEqual(onlyChanged(base, draft, input), { desc: 'neu' })
})
