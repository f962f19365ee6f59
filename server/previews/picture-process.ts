import { z } from 'zod'
import { askProcess, type ProcessBounds } from './bounded-process.ts'
import type { Picture, PictureAnswer, PictureOrder } from './picture-orders.ts'

/** The file has no picture and never will, however often it is tried. */
export class Unreadable extends Error {}

/**
 * Draws the pictures of a file in a separate process. Rejects with
 * `Unreadable` if the file has no picture, otherwise with `ProcessEnded`.
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
