import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { pageWords } from './page-words.ts'

const { de, ...others } = pageWords

test('17.3: every file of words is a language, and each has all words of the German one', () => {
  const files = readdirSync(new URL('../../contract/words', import.meta.url))
  assert.deepEqual(
    files.map((file) => file.replace('.ts', '')).sort(),
    Object.keys(pageWords).sort(),
  )
  for (const [language, words] of Object.entries(others)) {
    assert.deepEqual(keysOf(words), keysOf(de), language)
  }
})

test('17.3: a sentence says in every language what it is given, and no German word', () => {
  const german = new Map(leavesOf(de))
  for (const [language, words] of Object.entries(others)) {
    for (const [key, word] of leavesOf(words)) {
      const germanWords = german.get(key)
      if (key.endsWith('.tell')) continue
      assert.deepEqual(markersIn(word), markersIn(germanWords), `${language}: ${key}`)
      assert.doesNotMatch(textOf(word), /[äöüßÄÖÜ„]/, `${language}: ${key}`)
      assert.notEqual(textOf(word).trim(), '', `${language}: ${key}`)
    }
  }
})

test('17.3: one and many are told apart in every language', () => {
  for (const { view, publicPage } of Object.values(pageWords)) {
    assert.notEqual(view.fileWord(1), view.fileWord(2))
    assert.match(publicPage.files(1), /^1 /)
    assert.notEqual(publicPage.files(1).slice(2), publicPage.files(2).slice(2))
  }
})

test('17.3: a refusal is told in English by its code, with the values that the sentence needs', () => {
  const { tell } = pageWords.en.problems
  const facts = { status: 429, message: 'Zu viele Versuche.', timeZone: 'Europe/Berlin' }
  const throttled = { ...facts, code: 'throttled' } as const
  const helper = { name: 'Müller Antriebe', phone: '07031 4711', email: null }
  assert.equal(tell({ ...throttled, retryAfter: 1 }), 'Too many attempts. Please wait 1 second.')
  assert.equal(tell({ ...throttled, retryAfter: 61 }), 'Too many attempts. Please wait 2 minutes.')
  assert.equal(
    tell({ ...throttled, retryAfter: 86_400, until: '2026-03-06T09:00:00Z', helper }),
    'There were too many wrong attempts for this account. The next one is possible on 6 March 2026 at 10:00. Müller Antriebe can help you sooner: phone 07031 4711.',
  )
  assert.equal(
    tell({ ...facts, code: 'internal', status: 500, errorId: 'ab12' }),
    'Unfortunately this did not work. Please try again (error ab12).',
  )
  assert.equal(
    tell({ ...facts, code: 'wrong-credentials', status: 400 }),
    'The number or the password is wrong.',
  )
  assert.match(tell({ ...facts, code: 'file-damaged', status: 500 }), /ask the manufacturer/)
  assert.match(tell({ ...facts, code: 'no-files', status: 404 }), /^No files/)
  for (const code of ['wrong-credentials', 'unavailable', 'bad-form', 'gone'] as const) {
    assert.notEqual(tell({ ...facts, code, status: 400 }), facts.message)
  }
  assert.equal(pageWords.de.problems.tell(throttled), facts.message)
})

function leavesOf(words: object, path = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([key, word]): [string, unknown][] =>
    typeof word === 'object' ? leavesOf(word, `${path}${key}.`) : [[path + key, word]],
  )
}

function keysOf(words: object): string[] {
  return leavesOf(words)
    .map(([key]) => key)
    .sort()
}

const markers = ['<first>', '<second>', '<third>']

function textOf(word: unknown): string {
  return typeof word === 'function' ? String(word(...markers)) : String(word)
}

function markersIn(word: unknown): string[] {
  return markers.filter((marker) => textOf(word).includes(marker))
}
