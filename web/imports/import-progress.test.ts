import assert from 'node:assert/strict'
import test from 'node:test'
import { paceOf } from './import-progress.ts'

test('an import that waits for somebody is asked for again, as a colleague may be who goes on with it', () => {
  const large = { isSmall: false }
  for (const state of ['open', 'checked', 'imported'] as const) {
    const calm = paceOf({ state }, large)
    assert.ok(calm !== false, state)
    assert.ok(calm > Number(paceOf({ state: 'checking' }, large)), state)
  }
  assert.equal(paceOf({ state: 'undone' }, large), false)
})
