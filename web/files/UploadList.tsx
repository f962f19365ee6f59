import { Checkbox, Progress } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { formatDate, formatSize } from '../base/formats.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { describePace } from './pace.ts'
import type { UploadItem, Uploads } from './uploads.ts'

interface Props {
  items: readonly UploadItem[]
  uploads: Uploads
  onRetry: (id: number) => void
}

/** The chosen files with their progress. */
export function UploadList({ items, uploads, onRetry }: Props) {
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <>
      <output className="upload-sum">
        {items.length === 1 ? '1 Datei' : `${items.length} Dateien`}
        {done > 0 && `, davon ${done} hochgeladen`}
      </output>
      <ul className="upload-list" aria-label="Ausgewählte Dateien">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} uploads={uploads} onRetry={onRetry} />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  item: UploadItem
  uploads: Uploads
  onRetry: (id: number) => void
}

function UploadRow({ item, uploads, onRetry }: RowProps) {
  const { id, file, state, pace, same } = item
  const { name } = file
  return (
    <li data-state={state}>
      <span className="upload-name">{name}</span>
      <span className="upload-state">
        {formatSize(file.size / 1_000)} · {wordOf(item)}
      </span>
      <span className="upload-buttons">
        {(state === 'failed' || state === 'cancelled') && (
          <RowButton
            name={`${name} erneut hochladen`}
            Icon={RotateCw}
            onClick={() => onRetry(id)}
          />
        )}
        {(state === 'running' || state === 'queued') && (
          <RowButton name={`${name} abbrechen`} Icon={X} onClick={() => uploads.cancel(id)} />
        )}
        {isRemovable(item) && (
          <RowButton
            name={`${name} aus der Liste nehmen`}
            Icon={X}
            onClick={() => uploads.drop(id)}
          />
        )}
      </span>
      {same && state !== 'done' && (
        <div className="upload-same">
          <p>
            <strong>Diese Datei gibt es schon</strong>: „{same.filename}“ (
            {same.doctype ? `${same.doctype.title}, ` : ''}hochgeladen am{' '}
            {formatDate(same.createdAt)}). Statt sie noch einmal hochzuladen, wird die vorhandene{' '}
            {same.url?.damage ? 'repariert und ' : ''}zugeordnet.
          </p>
          <Checkbox
            label="Trotzdem hochladen"
            aria-label={`${name} trotzdem hochladen`}
            checked={item.isWantedTwice}
            disabled={state === 'running'}
            onChange={(event) => uploads.update(id, { isWantedTwice: event.currentTarget.checked })}
          />
        </div>
      )}
      {state === 'running' && (
        <Progress
          value={Math.floor(pace.share * 100)}
          aria-label={`Fortschritt von ${name}`}
          className="upload-bar"
        />
      )}
    </li>
  )
}

function wordOf({ state, pace, message }: UploadItem): string {
  if (state === 'running') return describePace(pace)
  return message ?? words[state]
}

const words: Record<Exclude<UploadItem['state'], 'running'>, string> = {
  refused: 'kann nicht hochgeladen werden',
  checking: 'wird geprüft …',
  waiting: 'bereit',
  queued: 'wartet',
  failed: 'fehlgeschlagen',
  cancelled: 'Abgebrochen',
  done: 'hochgeladen',
}

function isRemovable({ state }: UploadItem): boolean {
  return !['queued', 'running', 'done'].includes(state)
}
