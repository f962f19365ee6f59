import type { z } from 'zod'
import { documentBatches, maxBatch } from '#contract/document-batches.ts'
import { call } from '../client/api.ts'
import type { Idempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request-error.ts'

type Order = z.input<typeof documentBatches.order.input>

/**
 * Orders the letters of an import's devices, as many orders as it takes; each is of the next devices without one. An answer
 * that got lost does no harm: pressed again, it comes once more, and the rest is ordered.
 */
export async function orderLetters(
  order: Order,
  count: number,
  idempotent: Idempotent,
): Promise<void> {
  for (let ordered = 0; ordered < count; ordered += maxBatch) {
    try {
      // Only of the first sheet some labels are used up.
      await call(documentBatches.order, ordered === 0 ? order : { ...order, skip: 0 }, {
        idempotent,
      })
    } catch (error) {
      if (ordered > 0 && isNoneLeft(error)) return
      throw error
    }
  }
}

/** Somebody has ordered the rest meanwhile. */
function isNoneLeft(error: unknown): boolean {
  return (
    error instanceof RequestError && error.fields.some(({ code }) => code === 'unknown-relation')
  )
}
