import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { meaningOf } from '#contract/log-meanings.ts'
import { today, wholeDay } from '../base/days.ts'
import { DayInput } from '../form/DayInput.tsx'
import { daysAgo } from './log-days.ts'
import type { LogFilters } from './log-query.ts'
import './logs.css'

interface Props {
  filters: LogFilters
  onChange: (next: Partial<LogFilters>) => void
  isWrongWayRound: boolean
  /** Selectable statuses. */
  statuses: string[]
}

/** Filters by period, with shortcuts, and by status. */
export function LogFilterBar({ filters, onChange, isWrongWayRound, statuses }: Props) {
  const { from, to, status } = filters
  const choices = statuses.includes(status) || status === '' ? statuses : [...statuses, status]
  return (
    <div className="log-filters">
      <DayField label="Von" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField
        label="Bis"
        day={to}
        error={isWrongWayRound ? '„Bis“ liegt vor „Von“!' : undefined}
        onChange={(day) => onChange({ to: day })}
      />
      <NativeSelect
        label="Status"
        value={status}
        data={[
          { value: '', label: 'Alle' },
          ...choices.map((value) => ({ value, label: `${value} ${meaningOf(value)}`.trim() })),
        ]}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <QuickChoices filters={filters} onChange={onChange} />
    </div>
  )
}

interface DayProps {
  label: string
  day: string
  error?: string | undefined
  onChange: (day: string) => void
}

/** Its value applies once it is a valid day. */
function DayField({ day, onChange, ...props }: DayProps) {
  const [text, setText] = useState(day)
  const [known, setKnown] = useState(day)
  if (day !== known) {
    setKnown(day)
    setText(day)
  }
  function type(next: string) {
    setText(next)
    const typed = wholeDay(next)
    if (typed === day || (typed === '' && next !== '')) return
    setKnown(typed)
    onChange(typed)
  }
  return <DayInput {...props} isFilter value={text} onChange={type} />
}

function QuickChoices({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  // Asked again at a click: the page may be open since yesterday.
  const choices = [
    { name: 'Heute', range: () => ({ from: today(), to: today() }) },
    { name: '7 Tage', range: () => ({ from: daysAgo(6), to: today() }) },
    { name: '30 Tage', range: () => ({ from: daysAgo(29), to: today() }) },
    { name: 'Alles', range: () => ({ from: '', to: '' }) },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot share a line with the inputs beside it
    <div role="group" aria-label="Zeitraum" className="log-range">
      {choices.map(({ name, range }) => {
        const { from, to } = range()
        const isChosen = filters.from === from && filters.to === to
        return (
          <Button
            key={name}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChange(range())}
          >
            {name}
          </Button>
        )
      })}
    </div>
  )
}
