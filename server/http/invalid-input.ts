import { z } from 'zod'
import { type FieldCode, type FieldError, fieldCodes } from '#contract/problem.ts'
import { ProblemError } from '../core/problem-error.ts'
import { oddValueInWords } from './odd-value-words.ts'

z.config({ localeError: oddValueInWords })

/** How many errors an answer names: of a list of numbers that are all wrong, nobody reads more. */
export const maxErrors = 100

/**
 * The 400 for input that a schema refused: one German message and one code per field, the first message on top. The
 * issues must include their `input` (zod's `reportInput`), because only it distinguishes missing from invalid values.
 */
export function invalidInput(issues: z.core.$ZodIssue[]): ProblemError {
  const errors = issues
    .slice(0, maxErrors)
    .map(mostSpecific)
    .flatMap((issue): FieldError[] => {
      const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.slice(0, maxErrors).map((name) => unknownAttribute([...path, name]))
      }
      const place = needsPlace(issue) && path.length > 0 ? `„${path.join('.')}“: ` : ''
      const message = `${place}${issue.message}`
      return [{ path, message, name: 'ValidationError', code: fieldCodeOf(issue) }]
    })
    .slice(0, maxErrors)
  const message = errors[0]?.message ?? 'Ungültige Eingabe!'
  // Problems that concern no field, as in a list's query, are described by the message alone.
  const fields = errors.filter(({ path }) => path.length > 0)
  return new ProblemError('validation', message, fields.length > 0 ? { errors: fields } : {})
}

/** The error for an unknown attribute, at its path. */
export function unknownAttribute(path: FieldError['path']): FieldError {
  const message = `Unbekanntes Attribut „${path.at(-1)}“!`
  return { path, message, name: 'ValidationError', code: 'unknown-attribute' }
}

/** If no branch of a union matches, the most specific branch decides. */
export function mostSpecific(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const branch = branchOf(issue)
  if (!branch || isOwn(issue)) return issue
  return { ...branch, path: [...issue.path, ...branch.path] }
}

/** A value of the wrong type is sent by programs only, whose users see the message without the field. */
function needsPlace(issue: z.core.$ZodIssue): boolean {
  return !isOwn(issue) && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
}

/** Whether the contract has a message of its own for it. */
function isOwn(issue: z.core.$ZodIssue): boolean {
  return issue.message !== oddValueInWords(issue as never)
}

function branchOf(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  return issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
}

function fieldCodeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.input === undefined || issue.input === null) return 'required'
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_key':
    case 'invalid_element':
      return 'type'
    case 'invalid_format':
    case 'not_multiple_of':
      return 'format'
    case 'invalid_value':
      return 'choice'
    case 'unrecognized_keys':
      return 'unknown-attribute'
    case 'too_small':
      if (isAmount(issue)) return 'too-small'
      return issue.minimum === 1 ? 'required' : 'too-short'
    case 'too_big':
      return isAmount(issue) ? 'too-large' : 'too-long'
    case 'invalid_union': {
      const branch = branchOf(issue)
      return branch ? fieldCodeOf(branch) : 'type'
    }
    case 'custom':
      return fieldCodes.find((code) => code === issue.params?.code) ?? 'format'
  }
}

/** Whether an issue is about the size of a number or time; everything else with a size is text or a list. */
function isAmount({ origin }: { origin: string }): boolean {
  return ['number', 'int', 'bigint', 'date'].includes(origin)
}
