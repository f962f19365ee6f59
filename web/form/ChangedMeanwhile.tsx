import { useId } from 'react'
import { formatAgo } from '../base/formats.ts'
import { type Difference, isChoices, unreadable } from './compare-drafts.ts'
import type { Conflict } from './use-conflict.ts'
import './changed-meanwhile.css'

/** Both values of each field that somebody else has changed while the form was open, and a choice between them. */
export function ChangedMeanwhile({ conflict }: { conflict: Conflict }) {
  const { meanwhile, labels, panel, choose } = conflict
  const title = useId()
  if (!meanwhile) return null
  const { changedBy, changedAt, differences } = meanwhile
  const ago = formatAgo(changedAt)
  const theirs = `Stand jetzt (${changedBy === null ? ago : `von ${changedBy}, ${ago}`})`
  return (
    <section ref={panel} className="changed-meanwhile" tabIndex={-1} aria-labelledby={title}>
      <p id={title} role="alert">
        {changedBy === null ? 'Jemand' : `„${changedBy}“`} hat diesen Eintrag inzwischen geändert.
        Ihre Eingaben sind noch nicht gespeichert: Bitte vergleichen Sie, und speichern Sie dann
        noch einmal.
      </p>
      {differences.map((difference) => (
        <fieldset key={difference.name}>
          <legend>{labels[difference.name] ?? difference.name}</legend>
          <Value
            difference={difference}
            whose="mine"
            title={difference.isMine ? 'Ihre Eingabe' : 'Bisher'}
            choose={choose}
          />
          <Value difference={difference} whose="theirs" title={theirs} choose={choose} />
        </fieldset>
      ))}
    </section>
  )
}

interface ValueProps {
  difference: Difference
  whose: 'mine' | 'theirs'
  title: string
  choose: Conflict['choose']
}

function Value({ difference, whose, title, choose }: ValueProps) {
  const { name, chosen } = difference
  const id = useId()
  return (
    <label htmlFor={id}>
      <input
        id={id}
        type="radio"
        name={`meanwhile-${name}`}
        checked={chosen === whose}
        data-undecided={chosen === undefined || undefined}
        onChange={() => choose(name, whose)}
      />
      <span>
        <span className="changed-meanwhile-whose">{title}</span>
        <span className="changed-meanwhile-value">
          {name === unreadable ? passwords[whose] : inWords(difference[whose])}
        </span>
      </span>
    </label>
  )
}

const passwords = {
  mine: 'Ihr neues Passwort',
  theirs: 'das Passwort, das jetzt gilt',
}

function inWords(value: unknown): string {
  if (value === true) return 'ja'
  if (value === false) return 'nein'
  if (isChoices(value)) return value.map(({ name }) => name).join(', ') || nothing
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  return value === null || value === '' ? nothing : String(value)
}

const nothing = '(leer)'
