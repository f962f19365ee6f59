import type { z } from 'zod'
import { documentBatches, maxBatch } from '#contract/document-batches.ts'
import { call } from '../client/api.ts'
import type { Idempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request-error.ts'

type Order = z.input<typeof documentBatches.order.input>

/**
 * Orders the letters of an import's devices in as many batches as necessary, each for the next devices without one. A
 * lost response does no harm: pressing the button again repeats the batch and orders the rest.
 */
export async function orderLetters(
  order: Order,
  count: number,
  idempotent: Idempotent,
): Promise<void> {
  for (let ordered = 0; ordered < count; ordered += maxBatch) {
    try {
      // Only the first sheet may have used labels.
      await call(documentBatches.order, ordered === 0 ? order : { ...order, skip: 0 }, {
        idempotent,
      })
    } catch (error) {
      if (ordered > 0 && isNoneLeft(error)) return
      throw error
    }
  }
}

/** Somebody else has ordered the rest in the meantime. */
function isNoneLeft(error: unknown): boolean {
  return (
    error instanceof RequestError && error.fields.some(({ code }) => code === 'unknown-relation')
  )
}
