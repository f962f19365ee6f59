import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { relationOf } from '#contract/envelope.ts'
import { type Example, examples } from './examples.ts'

/** The examples in a call's description: written ones, or else samples of its schemas. */
export function exampleFor(name: string, endpoint: Endpoint): Example {
  const { input, output, customerOutput } = endpoint
  const example = examples[name] ?? {}
  return {
    body: example.body ?? (hasBody(endpoint) ? bodyFor(input) : undefined),
    answer: example.answer ?? sampleOf(output),
    customerAnswer: example.customerAnswer ?? (customerOutput && sampleOf(customerOutput)),
  }
}

function hasBody({ method, wire }: Endpoint): boolean {
  return wire !== 'stream' && (method === 'POST' || method === 'PUT')
}

/** Without the id, which is usually in the path. */
function bodyFor(input: z.ZodType): object {
  const { id: _, ...body } = sampleOf(input) as { id?: unknown }
  return body
}

/**
 * A sample value that the schema accepts: arrays with one item, nothing null, no relations; uses the first sample that
 * fits.
 */
export function sampleOf(schema: z.ZodType, samples = usualSamples): unknown {
  if (schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid) return undefined
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return sampleOf(schema.unwrap() as z.ZodType, samples)
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element as z.ZodType, samples)]
  if (schema instanceof z.ZodObject) {
    const plain = Object.entries(schema.shape).filter(([, attribute]) => !relationOf(attribute))
    return Object.fromEntries(
      plain.map(([name, attribute]) => [name, sampleOf(attribute as z.ZodType, samples)]),
    )
  }
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema
    const key = sampleOf(keyType as z.ZodType, samples)
    return { [String(key)]: sampleOf(valueType as z.ZodType, samples) }
  }
  const words: unknown[] = schema instanceof z.ZodEnum ? schema.options : []
  if (schema instanceof z.ZodLiteral) words.push(...schema.values)
  const found = [...words, ...samples].find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error('No sample fits: write an example in examples.ts')
  return found
}

const usualSamples: readonly unknown[] = [
  'Beispiel',
  7,
  true,
  [7],
  '2026-03-02T08:15:00.000Z',
  '2026-03-02',
  'beispiel@example.com',
  'Drehbank-und-Spindel-7',
  '123456',
  2026,
  'de',
  '03-02',
  'https://www.example.com',
  '#a3123a',
  '4711-mgx3k2a1',
  'devices',
  '100',
  '4006381333931',
]
