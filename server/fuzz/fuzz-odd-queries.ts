import fc from 'fast-check'
import type { EntitySchema } from '#contract/envelope.ts'
import { oddNumberText, oddText } from './fuzz-values.ts'

/** Known parameters with invalid values, and the other way round. */
export function oddPairs(
  entity: EntitySchema | undefined,
): fc.Arbitrary<[key: string, value: string][]> {
  const names = [
    ...(entity ? Object.keys(entity.shape) : []),
    'password',
    '__proto__',
    '$or',
    '',
    '0',
  ]
  const step = fc.oneof(fc.constantFrom(...names), oddText).map((text) => `[${text}]`)
  const root = fc.constantFrom('sort', 'filters', 'populate', 'fields', 'pagination', 'x', '')
  const key = fc
    .tuple(root, fc.array(step, { maxLength: 14 }))
    .map(([word, steps]) => `${word}${steps.join('')}`)
  const value = fc.oneof(oddText, oddNumberText)
  return fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 4 })
}

/**
 * Query strings that no encoder writes: broken percent encodings, parts of characters, endless brackets, excessive
 * length.
 */
export const brokenText = fc
  .tuple(
    fc.constantFrom('sort=', 'filters[name]=', 'populate=', 'filters', ''),
    fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '%C0%AF',
      '%ED%A0%80',
      '%E0%A4%A',
      '%25%30%30',
      '&&&===',
      '[[[[]]]',
      '[]'.repeat(300),
      '[$not]'.repeat(40),
      `${'[$or][0]'.repeat(9)}[id]=1`,
      'x,'.repeat(200),
      'filters[id][$in]=1&'.repeat(60),
      'a'.repeat(4_000),
      'a'.repeat(5_000),
    ),
  )
  .map(([start, rest]) => `?${start}${rest}`)
