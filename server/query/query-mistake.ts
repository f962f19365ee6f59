import type { ProblemCode } from '#contract/problem.ts'

/** What is wrong with a query string, as a code and in German, naming the parameter; becomes a 400. */
export class QueryMistake extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, message: string) {
    super(message)
    this.code = code
  }
}
