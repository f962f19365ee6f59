import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { EntitySchema } from './envelope.ts'
import { type FieldError, fieldCodes } from './problem.ts'

/** How many records a call may bring. */
const mostAtOnce = 1_000

/** What became of one record of many, in the order in which they were sent. */
const BulkResult = z.object({
  /** As a call for this record alone would answer: 201 new, 200 changed or as it was, else an error. */
  status: z.number(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'failed']),
  id: z.number().nullable(),
  /** Serial number, customer number or title as it was sent. */
  key: z.union([z.string(), z.number()]).nullable(),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z
    .array(
      z.object({
        path: z.array(z.union([z.string(), z.number()])),
        message: z.string(),
        name: z.string(),
        code: z.enum(fieldCodes),
      }) satisfies z.ZodType<FieldError>,
    )
    .optional(),
})

/** The same of records for which the server makes a password, answered this once. */
const BulkResultWithPass = BulkResult.extend({ pass: z.string().optional() })
export type BulkResult = z.output<typeof BulkResultWithPass>

const listMessage = 'Bitte 1 bis 1.000 Datensätze angeben!'

const BulkRecords = z.object({
  data: z.array(z.unknown(), listMessage).min(1, listMessage).max(mostAtOnce, listMessage),
})

type Writer = 'staff' | 'administrator'

/** Many records in one call, each made or changed by its own number and valid on its own. */
export function bulkOf<const A extends Writer>(path: `/${string}`, access: A, whose: string) {
  return bulk(path, access, whose, BulkResult)
}

/** The same of records for which the server makes a password where none is sent. */
export function bulkWithPassOf<const A extends Writer>(
  path: `/${string}`,
  access: A,
  whose: string,
) {
  return bulk(path, access, whose, BulkResultWithPass)
}

function bulk<const A extends Writer, Result extends z.ZodType>(
  path: `/${string}`,
  access: A,
  whose: string,
  result: Result,
) {
  return endpoint({
    access,
    method: 'POST',
    path: `${path}/bulk`,
    wire: 'flat',
    input: BulkRecords,
    output: z.object({ results: z.array(result) }),
    summary: `Legt bis zu 1.000 ${whose} an oder ändert sie, jeweils nach ihrer Nummer.`,
  })
}

/** A record that is made or changed by its own number: `filters` names it. */
export function upsertOf<In extends z.ZodType, Out extends EntitySchema, const A extends Writer>(
  path: `/${string}`,
  {
    input,
    output,
    access,
    key,
    always,
  }: {
    input: In
    output: Out
    access: A
    key: string
    always?: readonly string[]
  },
): Endpoint<In, Out, A, 'entity'> {
  return endpoint({
    access,
    method: 'PUT',
    path,
    wire: 'entity',
    input,
    output,
    ...(always && { always }),
    summary: `Ändert, was „filters[${key}][$eq]“ nennt, oder legt es an: 200 oder 201.`,
  })
}
