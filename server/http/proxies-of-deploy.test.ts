import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { fileImports } from '#contract/file-imports.ts'
import { uploads } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import { problemCodes } from '#contract/problem.ts'

const nginx = textOf('deploy/nginx.conf')
const caddy = textOf('deploy/Caddyfile')

test('nginx keeps no call that sends files on its own disk first, and gives all of them time for their answer', () => {
  const [, place = '', rules = ''] =
    /location ~ (\S+) \{([^}]*proxy_request_buffering off;[^}]*)\}/.exec(nginx) ?? []
  assert.match(rules, /proxy_read_timeout 15m;/)
  const { send, sendPiece, takeTable } = fileImports
  for (const { path } of [uploads.create, imports.create, send, sendPiece, takeTable]) {
    assert.match(path, new RegExp(place || '^nothing$'))
  }
})

test('while the portal is away its proxies answer calls as it would itself, and people in German and English', () => {
  for (const [name, settings] of Object.entries({ nginx, caddy })) {
    const [call = ''] = /\{"data":null.*\}(?=['`])/.exec(settings) ?? []
    assert.notEqual(call, '', name)
    const { error } = JSON.parse(call)
    assert.deepEqual(problemCodes[error.details.code as 'unavailable'], problemCodes.unavailable)
    const { status, name: kind } = problemCodes.unavailable
    assert.deepEqual([error.status, error.name], [status, kind])
    assert.equal(error.details.retryAfter, 5)
    const [page = ''] = /<!doctype html>.*<\/html>/.exec(settings) ?? []
    assert.match(page, /<html lang="de">.*nicht erreichbar.*<p lang="en">.*cannot be reached/)
  }
})

function textOf(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}
