import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { flagsOfStart, modulesOfStart } from './compile-server.ts'

test('what the start loads only once it has read the settings is compiled by `npm ci` as well', () => {
  const main = textOf('server/main.ts')
  const later = Array.from(main.matchAll(/\bimport\('\.\/([^']+)'\)/g), ([, path]) => path)
  assert.ok(later.length > 0)
  assert.deepEqual(
    later.filter((path) => !modulesOfStart.includes(path ?? '')),
    [],
  )
})

test('the image and the service say to the engine what `npm start` says, and what the server is compiled for', () => {
  const said = flagsIn(JSON.parse(textOf('package.json')).scripts.start)
  assert.deepEqual(flagsIn(lineOf('Dockerfile', /^CMD .*launch.*$/m)), said)
  assert.deepEqual(flagsIn(lineOf('deploy/typenschild.service', /^ExecStart=.*$/m)), said)
  // How large the young generation is decides nothing about what is compiled.
  assert.deepEqual(
    flagsOfStart,
    said.filter((flag) => !flag.startsWith('--max-semi-space-size=')),
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
