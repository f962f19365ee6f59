import { Button } from '@mantine/core'
import { documentBatches } from '#contract/document-batches.ts'
import { formatTime } from '../base/formats.ts'
import { useResult } from '../client/queries.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { BatchProgress } from '../documents/batch-dialogs.ts'
import { deviceCount } from '../documents/batch-words.ts'
import { batchFiles } from '../documents/document-kinds.ts'
import { StartCard } from './StartCard.tsx'
import './document-jobs.css'

const states = { waiting: 'wird erstellt', made: 'fertig', failed: 'fehlgeschlagen' }
const stateClasses = { waiting: 'waiting', made: 'sent', failed: 'failed' }

/** 'Sammelaufträge': one's own letters and labels of many devices, as long as there are some. */
export function DocumentBatches() {
  const { data: batches = [] } = useResult(documentBatches.list)
  if (batches.length === 0) return null
  return (
    <StartCard title="Sammelaufträge" className="document-jobs">
      <ul className="card-list">
        {batches.map(({ id, docs, total, state, createdAt }) => (
          <li key={id}>
            <div className="card-what">
              <strong>{docs.map((kind) => batchFiles[kind]).join(' und ')}</strong> ·{' '}
              {deviceCount(total)}
              <span className="card-details">
                Sammelauftrag {id} · <time dateTime={createdAt}>{formatTime(createdAt)}</time>
              </span>
            </div>
            <span className={`job-state job-${stateClasses[state]}`}>{states[state]}</span>
            <Button
              size="xs"
              variant="default"
              aria-label={`Sammelauftrag ${id} öffnen`}
              onClick={() => openDialog(BatchProgress, { id })}
            >
              Öffnen
            </Button>
          </li>
        ))}
      </ul>
    </StartCard>
  )
}
