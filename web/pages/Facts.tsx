import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import '../ui/skeleton.css'

/** A fact: label and value; facts without a value are not shown. */
export interface Fact {
  label: string
  value: ReactNode
  /** Takes the full width. */
  isWide?: boolean
}

interface Props {
  label: string
  /** Undefined while the record is loading. */
  facts: Fact[] | undefined
  /** Approximate number of facts. */
  skeletons: number
}

/** Facts about a record, each with a small label above its value. */
export function Facts({ label, facts, skeletons }: Props) {
  return (
    <section className="facts" aria-label={label}>
      {facts === undefined ? (
        <div className="facts-list" aria-hidden>
          {Array.from({ length: skeletons }, (_, index) => index).map((index) => (
            <div key={index}>
              <div className="skeleton facts-skeleton" />
              <div className="skeleton" />
            </div>
          ))}
        </div>
      ) : (
        <dl className="facts-list">
          {facts
            .filter(
              ({ value }) =>
                value !== false && value !== null && value !== undefined && value !== '',
            )
            .map(({ label: name, value, isWide }) => (
              <div key={name} className={isWide ? 'facts-wide' : undefined}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  )
}

/** Placeholder for a value that is still loading. */
export function PendingFact() {
  return <div className="skeleton" aria-hidden />
}

/** Replaces a value that could not be loaded. */
export function UnknownFact({ query }: { query: { refetch: () => unknown; isFetching: boolean } }) {
  return (
    <>
      nicht geladen{' '}
      <Button
        size="xs"
        variant="default"
        aria-disabled={query.isFetching || undefined}
        onClick={() => query.isFetching || query.refetch()}
      >
        Erneut versuchen
      </Button>
    </>
  )
}
