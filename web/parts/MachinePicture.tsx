import type { Part } from '#contract/parts.ts'
import { lettersOf, pictureOf } from './part-picture.ts'
import './machine-picture.css'

interface Props {
  part: Pick<Part, 'title' | 'picture'>
}

/** A machine's picture, small enough for a row; or else a plate with the first letters of its article number. */
export function MachinePicture({ part }: Props) {
  const src = pictureOf(part, 96)
  return (
    <span
      className="machine-picture"
      aria-hidden
      data-letters={src === undefined ? lettersOf(part.title) : undefined}
    >
      {src && <img src={src} alt="" loading="lazy" decoding="async" width={28} height={28} />}
    </span>
  )
}
