import type { ReactNode } from 'react'
import { lettersOf } from '../parts/part-picture.ts'
import './nameplate.css'

interface Props {
  /** The engraved number; undefined while loading. */
  number: string | undefined
  /** Heading for screen readers until then. */
  noun: string
  /** The kind of machine. */
  kind?: string | null | undefined
  /** The article number, or other content below the number. */
  below?: ReactNode
  picture: ReactNode
  /** The code beside the text. */
  mark?: ReactNode
}

/** A nameplate with rivets that identifies a machine at a glance. */
export function Plate({ number, noun, kind, below, picture, mark }: Props) {
  return (
    <section className="nameplate" aria-label="Typenschild">
      <span className="nameplate-rivets" aria-hidden />
      {picture}
      <div className="nameplate-words">
        {kind && (
          <p className="nameplate-kind" title={kind}>
            {kind}
          </p>
        )}
        <h1 className="nameplate-number">
          {number ?? (
            <>
              <span className="hidden-text">{noun} wird geladen</span>
              <span className="skeleton nameplate-skeleton" />
            </>
          )}
        </h1>
        {below && <div className="nameplate-below">{below}</div>}
      </div>
      {mark}
    </section>
  )
}

interface PictureProps {
  /** Picture of the machine, if any. */
  src: string | undefined
  /** Its first letters are shown if there is no picture. */
  name: string
}

/** A picture of the machine, or else the first letters of its article number. */
export function PlatePicture({ src, name }: PictureProps) {
  return (
    <span className="nameplate-picture" aria-hidden>
      {src ? <img src={src} alt="" width={120} height={120} /> : <span>{lettersOf(name)}</span>}
    </span>
  )
}
