import { type DocumentBatch, documentBatches } from '#contract/document-batches.ts'
import { formatTime } from '../base/formats.ts'
import { hasFailed, useResult } from '../client/queries.ts'
import { BatchRow } from '../documents/BatchRow.tsx'
import { batchStates } from '../documents/batch-words.ts'
import { StartCard } from './StartCard.tsx'
import './document-jobs.css'

const refreshMs = 2_000

const stateClasses = { waiting: 'waiting', made: 'sent', failed: 'failed' }

/** 'Sammelaufträge': the user's own batches of letters and labels, if there are any. */
export function DocumentBatches() {
  const list = useResult(documentBatches.list, { interval: intervalOf })
  const { data: batches = [] } = list
  if (batches.length === 0 && !hasFailed(list)) return null
  return (
    <StartCard title="Sammelaufträge" className="document-jobs" query={list}>
      <ul className="card-list">
        {batches.map((batch) => (
          <BatchRow
            key={batch.id}
            batch={batch}
            details={<time dateTime={batch.createdAt}>{formatTime(batch.createdAt)}</time>}
          >
            <span className={`job-state job-${stateClasses[batch.state]}`}>
              {batchStates[batch.state]}
            </span>
          </BatchRow>
        ))}
      </ul>
    </StartCard>
  )
}

/** Polls until all batches are finished, so that nobody has to reload the page while waiting for letters. */
function intervalOf(batches: DocumentBatch[]): number {
  return batches.some(({ state }) => state === 'waiting') ? refreshMs : 0
}
