import type { DocumentBatch } from '#contract/document-batches.ts'
import { formatCount } from '../base/formats.ts'

/** The devices of a batch that failed. */
export function BatchProblems({ problems }: Pick<DocumentBatch, 'problems'>) {
  if (problems.length === 0) return null
  const title =
    problems.length === 1
      ? 'Bei einem Gerät ist ein Fehler aufgetreten'
      : `Bei ${formatCount(problems.length)} Geräten sind Fehler aufgetreten`
  return (
    <section className="batch-problems" aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={title}>
        {problems.map(({ sn, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deleted devices have no other key
          <li key={index}>
            <strong>{sn || 'Unbekanntes Gerät'}</strong>: {error}
          </li>
        ))}
      </ul>
    </section>
  )
}
