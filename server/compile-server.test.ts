import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { modulesOfStart } from './compile-server.ts'

test('what the start loads only once it has read the settings is compiled by `npm ci` as well', async () => {
  const main = await readFile(new URL('main.ts', import.meta.url), 'utf8')
  const later = Array.from(main.matchAll(/\bimport\('\.\/([^']+)'\)/g), ([, path]) => path)
  assert.ok(later.length > 0)
  assert.deepEqual(
    later.filter((path) => !modulesOfStart.includes(path ?? '')),
    [],
  )
})
