import assert from 'node:assert/strict'
import test from 'node:test'
import { type KnownTime, watchClock } from './clock-watch.ts'

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

test('issue 16, point 7: a clock that is far from what the last run knew is not trusted until a portal has run for a day', () => {
  const first = given({ at: start - year, doubted: 0 })
  assert.equal(first.watch.gap, year)
  assert.equal(first.watch.isTrusted(), false)
  first.pass(10 * hour)
  assert.equal(first.watch.look(), 0)
  const known = first.watch.known()
  assert.deepEqual(known, { at: start - year, doubted: 10 * hour })

  const second = given(known)
  second.pass(13 * hour)
  assert.equal(second.watch.isTrusted(), false)
  second.pass(2 * hour)
  assert.equal(second.watch.isTrusted(), true, 'two runs make a day')
  assert.deepEqual(second.watch.known(), { at: start + 15 * hour, doubted: 0 })
})

test('issue 16, point 7: a clock that was wrong at the start and is put right is trusted at once, also by the next start', () => {
  const { pass, put, watch } = given({ at: start - year, doubted: 0 })
  pass(hour)
  put(2 * hour - year)
  assert.equal(watch.look(), 2 * hour - year)
  assert.equal(watch.isTrusted(), true)
  assert.deepEqual(watch.known(), { at: start + 3 * hour - year, doubted: 0 })
  put(30 * hour)
  watch.look()
  assert.equal(watch.isTrusted(), false, 'one that jumps again is not')
})

test('issue 16, point 7: what jumped ahead in one run is not trusted by the next', () => {
  const { pass, put, watch } = given({ at: start - 10 * hour, doubted: 0 })
  assert.equal(watch.gap, 0, 'a night')
  pass(hour)
  put(year)
  watch.look()
  pass(hour)
  assert.deepEqual(watch.known(), { at: start + hour, doubted: hour })
})

test('issue 16, point 7: a clock that is behind at the start deletes nothing too early, and leaves what is known until it has run for a day', () => {
  const { pass, put, watch } = given({ at: start + year, doubted: 0 })
  assert.equal(watch.gap, -year)
  assert.equal(watch.isTrusted(), true)
  assert.equal(watch.known().at, start + year)
  put(year)
  watch.look()
  assert.equal(watch.isTrusted(), true, 'a machine that learns the time after the start')
  put(-year)
  watch.look()
  pass(25 * hour)
  assert.deepEqual(watch.known(), { at: start + 25 * hour, doubted: 0 })
})

const start = 100 * year

function given(before?: KnownTime) {
  let [wall, steady] = [start, 0]
  return {
    watch: watchClock(
      before,
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
