import assert from 'node:assert/strict'
import type { TestResponse } from './world.ts'

/** Asserts two cookies: first that of the session, then that of the known browser, which is equally protected. */
export function assertCookies({ headers }: TestResponse, session: RegExp): void {
  const [first = '', second = '', ...others] = [headers['set-cookie'] ?? []].flat()
  assert.match(first, session)
  assert.match(
    second,
    /^(__Host-)?typenschild-browser=[\w.~-]+; Max-Age=15552000; Path=\/; HttpOnly; (Secure; )?SameSite=Strict$/,
  )
  assert.equal(second.includes('Secure'), first.includes('Secure'))
  assert.deepEqual(others, [])
}
