import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { flagsOfStart, modulesOfStart } from './compile-server.ts'

test('modules that are loaded only after the settings are read are compiled by `npm ci` as well', () => {
  const main = textOf('server/main.ts')
  const later = Array.from(main.matchAll(/\bimport\('\.\/([^']+)'\)/g), ([, path]) => path)
  assert.ok(later.length > 0)
  assert.deepEqual(
    later.filter((path) => !modulesOfStart.includes(path ?? '')),
    [],
  )
})

test('the image and the service pass V8 the same flags as `npm start`, and the server is compiled for them', () => {
  const flags = flagsIn(JSON.parse(textOf('package.json')).scripts.start)
  assert.deepEqual(flagsIn(lineOf('Dockerfile', /^CMD .*launch.*$/m)), flags)
  assert.deepEqual(flagsIn(lineOf('deploy/typenschild.service', /^ExecStart=.*$/m)), flags)
  // The size of the young generation does not affect the compiled code.
  assert.deepEqual(
    flagsOfStart,
    flags.filter((flag) => !flag.startsWith('--max-semi-space-size=')),
  )
})

function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}

function lineOf(path: string, line: RegExp): string {
  return line.exec(textOf(path))?.[0] ?? ''
}

function flagsIn(command: string): string[] {
  return command.match(/--[\w-]+(?:=\w+)?/g) ?? []
}
