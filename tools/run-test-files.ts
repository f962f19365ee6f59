import { createHook } from 'node:async_hooks'
import { resolve } from 'node:path'
import test from 'node:test'

// Runs the test files that it is given, in this process. `node --test` does that too, but follows every promise to know which
// test something belongs to that is thrown outside of all, which takes a fifth of the processor time of our tests; and
// a file that throws after its first test it passes over in silence. Here the former fails the process, the latter a test.

const hooks = Object.getPrototypeOf(createHook({}))
hooks.enable = function enable() {
  return this
}

for (const file of process.argv.slice(2)) {
  await import(resolve(file)).catch((error: unknown) =>
    test(`${file} cannot be loaded`, () => {
      throw error
    }),
  )
}
