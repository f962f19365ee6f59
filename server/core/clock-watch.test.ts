import assert from 'node:assert/strict'
import test from 'node:test'
import { watchClock } from './clock-watch.ts'

// The database does not matter: there is none.

const minute = 60_000
const hour = 60 * minute
const year = 366 * 24 * hour

test('point 7: a clock that goes on as time does is trusted, and so is one that is put right by a little', () => {
  const { pass, put, watch } = given()
  pass(3 * hour)
  assert.equal(watch.look(), 0)
  put(2 * minute)
  assert.equal(watch.look(), 0)
  assert.equal(watch.isTrusted(), true)
})

test('point 7: a clock that jumps years ahead is not trusted for a day, or until it is back', () => {
  const { pass, put, watch } = given()
  put(10 * year)
  assert.equal(watch.look(), 10 * year)
  assert.equal(watch.look(), 0, 'told once')
  assert.equal(watch.isTrusted(), false)
  pass(23 * hour)
  assert.equal(watch.isTrusted(), false)
  put(-10 * year)
  assert.equal(watch.look(), -10 * year)
  assert.equal(watch.isTrusted(), true)

  put(year)
  watch.look()
  pass(25 * hour)
  assert.equal(watch.isTrusted(), true, 'nobody has said otherwise for a day')
})

test('point 7: a clock that jumps back is told, and deletes nothing too early', () => {
  const { put, watch } = given()
  put(-year)
  assert.equal(watch.look(), -year)
  assert.equal(watch.isTrusted(), true)
})

function given() {
  let [wall, steady] = [1_000_000, 0]
  return {
    watch: watchClock(
      () => wall,
      () => steady,
    ),
    /** Time goes by. */
    pass(ms: number) {
      wall += ms
      steady += ms
    },
    /** Somebody puts the clock. */
    put(ms: number) {
      wall += ms
    },
  }
}
