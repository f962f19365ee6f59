import { z } from 'zod'
import { all } from '#contract/all.ts'

/** The attributes that a call of the contract accepts, by name. */
export function shapeOf(call: string): Record<string, z.ZodType> {
  const input = all[call]?.input
  if (!(input instanceof z.ZodObject)) throw new Error(`${call} takes no attributes`)
  return input.shape as Record<string, z.ZodType>
}

export function isNullable(schema: z.ZodType | undefined): boolean {
  return schema?.safeParse(null).success === true
}
