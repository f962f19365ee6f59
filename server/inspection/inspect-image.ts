import { imageSize } from './image-size.ts'
import type { Bytes } from './open-bytes.ts'
import { Refusal, unreadable } from './refusal.ts'

/** The maximum that browsers and phones can display. */
const maxPixels = 100e6

/** Throws a Refusal if an image states no size, or has more than 100 million pixels. */
export async function inspectImage(bytes: Bytes): Promise<void> {
  const size = await imageSize(bytes)
  if (!size) throw unreadable('als Bild neu speichern')
  const pixels = size.width * size.height
  if (pixels <= maxPixels) return
  const millions = Math.ceil(pixels / 1e6).toLocaleString('de-DE')
  throw new Refusal(
    `hat ${millions} Millionen Bildpunkte. Erlaubt sind höchstens 100 Millionen; bitte verkleinern Sie das Bild!`,
  )
}
