import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compared, cuts, hashOf } from './help-pictures.ts'

const help = join(import.meta.dirname, '../web/help')
const pictures = join(help, 'pictures')
const again = 'run `npm run screenshots -- --help-pictures` and look at web/help/pictures'

test('the pictures of the guide are cut from the current screens', () => {
  const facts: Record<string, { source: string }> = JSON.parse(
    readFileSync(join(pictures, 'pictures.json'), 'utf8'),
  )
  const stored = Object.entries(facts).map(([name, { source }]) => [name, source])
  const now = Object.entries(cuts).map(([name, { from }]) => {
    return [name, hashOf(readFileSync(join(compared, from)))]
  })
  assert.deepEqual(stored, now, again)
})

test('each picture of the guide is small and used, and there are no others', () => {
  const pages = readdirSync(help).filter((file) => file.endsWith('.tsx'))
  const text = pages.map((file) => readFileSync(join(help, file), 'utf8')).join('\n')
  const shownNames = [...text.matchAll(/<HelpPicture\s+name="([\w-]+)"/g)].map(([, name]) => name)
  const files = readdirSync(pictures).filter((file) => file.endsWith('.webp'))
  assert.deepEqual(files.map((file) => file.replace('.webp', '')).toSorted(), shownNames.toSorted())
  assert.deepEqual(
    files.filter((file) => statSync(join(pictures, file)).size > 50_000),
    [],
  )
})
