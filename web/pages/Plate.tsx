import type { ReactNode } from 'react'
import { lettersOf } from '../parts/part-picture.ts'
import './nameplate.css'

interface Props {
  /** What is engraved; undefined while it is not known. */
  number: string | undefined
  /** The heading until then, for screen readers. */
  noun: string
  /** What kind of machine it is. */
  kind?: string | null | undefined
  /** Its article number, or whatever stands below the number. */
  below?: ReactNode
  picture: ReactNode
  /** The code beside it. */
  mark?: ReactNode
}

/** A nameplate with its rivets: what a machine is, at one look. */
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
  /** Of the machine, if there is one. */
  src: string | undefined
  /** Whose first letters stand there otherwise. */
  name: string
}

/** What the machine looks like, else the first letters of its article number. */
export function PlatePicture({ src, name }: PictureProps) {
  return (
    <span className="nameplate-picture" aria-hidden>
      {src ? <img src={src} alt="" width={120} height={120} /> : <span>{lettersOf(name)}</span>}
    </span>
  )
}
