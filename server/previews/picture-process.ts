import { z } from 'zod'
import { askProcess, type ProcessBounds } from './bounded-process.ts'
import type { Picture, PictureAnswer, PictureOrder } from './picture-orders.ts'

/** A file that has no picture, however often it is tried. */
export class Unreadable extends Error {}

/**
 * Makes the pictures of a file in a process of its own. Rejects with `Unreadable` where there is no picture, else with
 * `ProcessEnded`.
 */
export async function makePictures(
  order: PictureOrder,
  bounds: ProcessBounds = {},
): Promise<Picture[]> {
  const answer = await askProcess(worker, order, Answer, bounds)
  if ('pictures' in answer) return answer.pictures
  throw new Unreadable(answer.unreadable)
}

const worker = new URL('picture-worker.ts', import.meta.url)

const Answer: z.ZodType<PictureAnswer> = z.union([
  z.object({
    pictures: z.array(
      z.object({
        width: z.number(),
        height: z.int().positive(),
        bytes: z.instanceof(Uint8Array<ArrayBufferLike>),
      }),
    ),
  }),
  z.object({ unreadable: z.string() }),
])
