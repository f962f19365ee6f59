import { documentBatches } from '#contract/document-batches.ts'
import { formatTime } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { BatchRow } from '../documents/BatchRow.tsx'
import { batchStates } from '../documents/batch-words.ts'
import { StartCard } from './StartCard.tsx'
import './document-jobs.css'

const stateClasses = { waiting: 'waiting', made: 'sent', failed: 'failed' }

/** 'Sammelaufträge': one's own letters and labels of many devices, as long as there are some. */
export function DocumentBatches() {
  const { data: batches = [] } = useResult(documentBatches.list)
  if (batches.length === 0) return null
  return (
    <StartCard title="Sammelaufträge" className="document-jobs">
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
