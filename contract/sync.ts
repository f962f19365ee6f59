import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { EntitySchema } from './envelope.ts'
import { type FieldError, fieldCodes } from './problem.ts'

/** Maximum number of records per call. */
const maxAtOnce = 1_000

/** The result for one of many records, in the order in which they were sent. */
const BulkResult = z.object({
  /** HTTP status as for a call of its own: 201 created, 200 changed or unchanged, else an error. */
  status: z.number(),
  outcome: z.enum(['created', 'changed', 'unchanged', 'failed']),
  id: z.number().nullable(),
  /** Serial number, customer number or title, as sent. */
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

/** The same for records whose password the server may make, which is returned only this once. */
const BulkResultWithPass = BulkResult.extend({ pass: z.string().optional() })
export type BulkResult = z.output<typeof BulkResultWithPass>

const listMessage = 'Bitte 1 bis 1.000 Datensätze angeben!'

const BulkRecords = z.object({
  data: z.array(z.unknown(), listMessage).min(1, listMessage).max(maxAtOnce, listMessage),
})

type Writer = 'staff' | 'administrator'

/** The call for many records, each created or changed by its business key and validated on its own. */
export function bulkOf<const A extends Writer>(path: `/${string}`, access: A, records: string) {
  return bulk(path, access, records, BulkResult)
}

/** The same for records whose password the server makes if none is sent. */
export function bulkWithPassOf<const A extends Writer>(
  path: `/${string}`,
  access: A,
  records: string,
) {
  return bulk(path, access, records, BulkResultWithPass)
}

function bulk<const A extends Writer, Result extends z.ZodType>(
  path: `/${string}`,
  access: A,
  records: string,
  result: Result,
) {
  return endpoint({
    access,
    method: 'POST',
    path: `${path}/bulk`,
    wire: 'flat',
    input: BulkRecords,
    output: z.object({ results: z.array(result) }),
    summary: `Legt bis zu 1.000 ${records} an oder ändert sie, jeweils nach ihrer Nummer.`,
  })
}

/** The call that creates or changes a record by its business key, named in `filters`. */
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
