import { useId } from 'react'
import { changedByInWords } from '#contract/problem-facts.ts'
import { formatAgo } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import type { Difference } from './compare-drafts.ts'
import { differenceInWords } from './difference-in-words.ts'
import type { Coded, Conflict } from './use-conflict.ts'
import './changed-meanwhile.css'

/** Both values of each field that somebody else has changed while the form was open, and a choice between them. */
export function ChangedMeanwhile({ conflict }: { conflict: Conflict }) {
  const { meanwhile, labels, choices, panel, choose } = conflict
  const title = useId()
  const reader = useSession().currentUser?.username
  if (!meanwhile) return null
  const { changedBy, changedAt, differences } = meanwhile
  const ago = formatAgo(changedAt)
  const by = changedBy === reader ? 'Ihnen' : changedBy
  const theirLabel = `Stand jetzt (${by === null ? ago : `von ${by}, ${ago}`})`
  return (
    <section ref={panel} className="changed-meanwhile" tabIndex={-1} aria-labelledby={title}>
      <p id={title} role="alert">
        {changedByInWords(changedBy, reader)} Ihre Eingaben sind noch nicht gespeichert: Bitte
        vergleichen Sie, und speichern Sie dann noch einmal.
      </p>
      {differences.map((difference) => (
        <fieldset key={difference.name}>
          <legend>{labels[difference.name] ?? difference.name}</legend>
          <Value
            difference={difference}
            whose="mine"
            title={difference.isMine ? 'Ihre Eingabe' : 'Bisher'}
            choices={choices[difference.name]}
            choose={choose}
          />
          <Value
            difference={difference}
            whose="theirs"
            title={theirLabel}
            choices={choices[difference.name]}
            choose={choose}
          />
        </fieldset>
      ))}
    </section>
  )
}

interface ValueProps {
  difference: Difference
  whose: 'mine' | 'theirs'
  title: string
  choices: readonly Coded[] | undefined
  choose: Conflict['choose']
}

function Value({ difference, whose, title, choices, choose }: ValueProps) {
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
          {differenceInWords(difference, whose, choices)}
        </span>
      </span>
    </label>
  )
}
