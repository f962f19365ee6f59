import { createHook } from 'node:async_hooks'
import { resolve } from 'node:path'
import test, { beforeEach } from 'node:test'

// Runs the given test files in this process. `node --test` does that too, but tracks every promise to attribute errors
// thrown outside of tests, which takes a fifth of our tests' processor time; and it silently ignores a file that throws
// after its first test. Here the former makes the process fail, the latter a test.

const hooks = Object.getPrototypeOf(createHook({}))
hooks.enable = function enable() {
  return this
}

// Drops the callbacks of `context.after` once they have run. Otherwise they would be kept as long as this process, with
// the portals that they refer to: after twenty files that is 300 MB, which every garbage collection has to scan.
beforeEach((context) => {
  if (!('after' in context)) return
  const { after } = context
  context.after = (due, options) => {
    let waiting = due
    after.call(
      context,
      async (...args) => {
        const run = waiting
        waiting = undefined
        await run?.(...args)
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
