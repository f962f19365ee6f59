import { createHook } from 'node:async_hooks'
import { resolve } from 'node:path'
import test, { beforeEach } from 'node:test'

// Runs the test files that it is given, in this process. `node --test` does that too, but follows every promise to know which
// test something belongs to that is thrown outside of all, which takes a fifth of the processor time of our tests; and
// a file that throws after its first test it passes over in silence. Here the former fails the process, the latter a test.

const hooks = Object.getPrototypeOf(createHook({}))
hooks.enable = function enable() {
  return this
}

// What a test leaves to its end it is rid of then. It would be kept as long as this process, with the portal that it
// speaks of: after twenty files that is 300 MB, which every collection of garbage goes through.
beforeEach((context) => {
  if (!('after' in context)) return
  const { after } = context
  context.after = (due, options) => {
    let waiting = due
    after.call(
      context,
      async (...given) => {
        const run = waiting
        waiting = undefined
        await run?.(...given)
      },
      options,
    )
  }
})

for (const file of process.argv.slice(2)) {
  await import(resolve(file)).catch((error: unknown) =>
    test(`${file} cannot be loaded`, () => {
      throw error
    }),
  )
}
