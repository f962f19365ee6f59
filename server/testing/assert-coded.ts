import assert from 'node:assert/strict'
import { fieldCodes, type ProblemBody, problemCodes } from '#contract/problem.ts'

/** Asserts that a refusal and each of its fields have a code of the contract, which matches status and name. */
export function assertCoded(error: ProblemBody['error']): void {
  const { code, errors = [] } = error.details
  const description = JSON.stringify(error)
  assert.ok(Object.hasOwn(problemCodes, code), `no known code: ${description}`)
  const { status, name } = problemCodes[code]
  assert.deepEqual([error.status, error.name], [status, name], description)
  for (const field of errors) {
    assert.ok(fieldCodes.includes(field.code), `no known code of a field: ${description}`)
  }
}
