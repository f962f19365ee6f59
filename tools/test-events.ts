import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** How one test ended, or what was said beside it, as a process of tests writes it down for `node-tests.ts`. */
export type TestLine = TestResult | { remark: string }

export interface TestResult {
  file: string
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  milliseconds: number
  /** What a failed test said. */
  message?: string
}

/** What is said at the end of all. */
const isCount = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/** A reporter for `node:test`: one line of JSON per test. */
// biome-ignore lint/style/noDefaultExport: the test runner loads a reporter by its default export
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && !isCount.test(data.message))
      yield inLine({ remark: data.message })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, file = '', details, skip, todo } = data
    // A test around one that failed says nothing new, and a group of tests is none.
    if (details.type === 'suite') continue
    const error = type === 'test:fail' ? data.details.error : undefined
    if (error && 'failureType' in error && error.failureType === 'subtestsFailed') continue
    const isSkipped = Boolean(skip ?? todo)
    yield inLine({
      file,
      name,
      outcome: error ? 'failed' : isSkipped ? 'skipped' : 'passed',
      milliseconds: Math.round(details.duration_ms),
      ...(error && { message: messageOf(error) }),
    })
  }
}

function inLine(line: TestLine): string {
  return `${JSON.stringify(line)}\n`
}

function messageOf(error: Error): string {
  const cause = error.cause ?? error
  if (!(cause instanceof Error)) return inspect(cause)
  const own = cause.stack ?? cause.message
  // What is told to people does not say by what it was caused.
  return cause.cause === undefined ? own : `${own}\nCaused by ${inspect(cause.cause)}`
}
