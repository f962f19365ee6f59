import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')
const paper = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...paper.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', state = '', by = '']) => ({ id, level, state, by }),
)
const states = ['met', 'partly', 'not met', 'not applicable']

/** The levels of the requirements of ASVS 5.0.0 by section, in order; those of level 3 are not required. */
const levels: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

test('papers: every requirement of ASVS 5.0, levels 1 and 2, has exactly one row', () => {
  const expected = Object.entries(levels).flatMap(([section, each]) =>
    [...each].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1} ${level}`])),
  )
  assert.equal(expected.length, 253)
  assert.deepEqual(
    rows.map(({ id, level }) => `${id} ${level}`),
    expected,
  )
  for (const { id, state } of rows) assert.ok(states.includes(state), `${id}: ${state}`)
})

test('papers: the tests and files that the security page names exist', () => {
  const tests = new Set(
    globSync('{contract,server,web,tools,e2e}/**/*.test.ts', { cwd: root }).map((file) =>
      basename(file),
    ),
  )
  const mentioned = [...paper.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
  const missing = mentioned.filter((name) => {
    if (name.endsWith('.test.ts')) return !tests.has(basename(name))
    const isPath = /^(?:server|web|tools|contract)\//.test(name)
    return isPath && globSync(name, { cwd: root }).length === 0
  })
  assert.deepEqual(missing, [])
})
