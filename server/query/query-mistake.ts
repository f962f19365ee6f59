import type { ProblemCode } from '#contract/problem.ts'

/** An error in a query string: a code and a German message that names the parameter; becomes a 400. */
export class QueryMistake extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string) {
    super(message)
    this.code = code
  }
}
