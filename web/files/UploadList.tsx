import { Progress } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { formatSize } from '../formats.ts'
import { RowButton } from '../ui/RowButton.tsx'
import type { UploadItem } from './use-uploads.ts'

interface Props {
  items: UploadItem[]
  onCancel: (id: number) => void
  onDrop: (id: number) => void
  onRetry: (item: UploadItem) => void
}

const words = { waiting: 'bereit', running: 'wird hochgeladen', done: 'hochgeladen', failed: '' }

/** The chosen files with their progress. */
export function UploadList({ items, onCancel, onDrop, onRetry }: Props) {
  return (
    <ul className="upload-list" aria-label="Ausgewählte Dateien">
      {items.map((item) => {
        const { id, file, state, share, message } = item
        const percent = Math.round(share * 100)
        return (
          <li key={id} data-state={state}>
            <span className="upload-name">{file.name}</span>
            <span className="upload-state">
              {formatSize(file.size / 1_000)} · {message ?? words[state]}
              {state === 'running' && ` (${percent} %)`}
            </span>
            <span className="upload-buttons">
              {state === 'failed' && (
                <RowButton
                  name={`${file.name} erneut hochladen`}
                  Icon={RotateCw}
                  onClick={() => onRetry(item)}
                />
              )}
              {state === 'running' && (
                <RowButton name={`${file.name} abbrechen`} Icon={X} onClick={() => onCancel(id)} />
              )}
              {(state === 'waiting' || state === 'failed') && (
                <RowButton
                  name={`${file.name} aus der Liste nehmen`}
                  Icon={X}
                  onClick={() => onDrop(id)}
                />
              )}
            </span>
            {state === 'running' && (
              <Progress
                value={percent}
                aria-label={`Fortschritt von ${file.name}`}
                className="upload-bar"
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
