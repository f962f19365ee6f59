import { Checkbox, Progress } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDate, formatSize } from '../base/formats.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { describePace } from './pace.ts'
import { UploadFacts } from './UploadFacts.tsx'
import { isOpen, isSent, twinOf, type UploadItem } from './upload-items.ts'
import type { Uploads } from './uploads.ts'
import type { FileFacts } from './use-file-facts.ts'

interface Props {
  items: readonly UploadItem[]
  facts: FileFacts
  /** Whether existing files get assigned. */
  isAssigned: boolean
  uploads: Uploads
  onRetry: (id: number) => void
}

/** The selected files with their progress. */
export function UploadList({ items, facts, isAssigned, uploads, onRetry }: Props) {
  const doneCount = items.filter(({ state }) => state === 'done').length
  return (
    <>
      <output className="upload-sum">
        {items.length === 1 ? '1 Datei' : `${formatCount(items.length)} Dateien`}
        {doneCount > 0 && `, davon ${formatCount(doneCount)} hochgeladen`}
      </output>
      <ul className="upload-list" aria-label="Ausgewählte Dateien">
        {items.map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            twin={item.same ? undefined : twinOf(items, item)}
            isAssigned={isAssigned}
            uploads={uploads}
            onRetry={onRetry}
          >
            {isOpen(item) && isSent(items, item) && (
              <UploadFacts item={item} facts={facts} uploads={uploads} />
            )}
          </UploadRow>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  item: UploadItem
  /** A file further up in the list with the same content. */
  twin: UploadItem | undefined
  isAssigned: boolean
  uploads: Uploads
  onRetry: (id: number) => void
  children: ReactNode
}

function UploadRow({ item, twin, isAssigned, uploads, onRetry, children }: RowProps) {
  const { id, file, state, pace, same } = item
  const { name } = file
  return (
    <li data-state={state}>
      <span className="upload-name">{name}</span>
      <span className="upload-state">
        {formatSize(file.size / 1_000)}&nbsp;· {wordOf(item)}
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
      {(same || twin) && state !== 'done' && (
        <div className="upload-same">
          {same ? (
            <p>
              <strong>Diese Datei gibt es schon</strong>: „{same.filename}“ (
              {same.doctype ? `${same.doctype.title}, ` : ''}hochgeladen am{' '}
              {formatDate(same.createdAt)}). {fateOf(isAssigned, Boolean(same.url?.damage))}
            </p>
          ) : (
            <p>
              <strong>Gleicher Inhalt</strong> wie „{twin?.file.name}“ in dieser Liste. Er wird nur
              einmal gespeichert.
            </p>
          )}
          <Checkbox
            label="Trotzdem hochladen"
            aria-label={`${name} trotzdem hochladen`}
            checked={item.isDuplicateWanted}
            disabled={state === 'running'}
            onChange={(event) =>
              uploads.update(id, { isDuplicateWanted: event.currentTarget.checked })
            }
          />
        </div>
      )}
      {children}
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

/** German description of what happens to a file that already exists. */
function fateOf(isAssigned: boolean, isDamaged: boolean): string {
  const effects = [isDamaged && 'repariert', isAssigned && 'zugeordnet'].filter(Boolean)
  if (effects.length === 0) return 'Sie wird nicht noch einmal hochgeladen.'
  return `Statt sie noch einmal hochzuladen, wird die vorhandene ${effects.join(' und ')}.`
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
