import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** The result of one test, or a diagnostic, as written by a test process for `node-tests.ts`. */
export type TestLine = TestResult | { diagnostic: string }

export interface TestResult {
  file: string
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  milliseconds: number
  /** The message of a failed test. */
  message?: string
}

/** Diagnostics at the end of a run. */
const isCount = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/** A reporter for `node:test`: one line of JSON per test. */
// biome-ignore lint/style/noDefaultExport: the test runner loads a reporter by its default export
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && !isCount.test(data.message))
      yield inLine({ diagnostic: data.message })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, file = '', details, skip, todo } = data
    // A test that contains a failed one adds nothing, and a suite is not a test.
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
  const message = cause.stack ?? cause.message
  // Messages for people do not include their cause.
  return cause.cause === undefined ? message : `${message}\nCaused by ${inspect(cause.cause)}`
}
