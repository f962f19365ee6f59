import type { DocumentBatch } from '#contract/document-batches.ts'
import { formatCount, formatTime } from '../base/formats.ts'

/** German names of the states of a batch. */
export const batchStates: Record<DocumentBatch['state'], string> = {
  waiting: 'wird erstellt',
  made: 'fertig',
  failed: 'fehlgeschlagen',
}

/** 'ein Gerät', '1.000 Geräte' */
export function deviceCount(count: number): string {
  return count === 1 ? 'ein Gerät' : `${formatCount(count)} Geräte`
}

/** German sentence about how long the documents of a batch can be downloaded. */
export function keptUntil({ expiresAt }: DocumentBatch): string {
  return expiresAt === null
    ? ''
    : `Sie können alles bis ${formatTime(expiresAt)} herunterladen, danach wird es gelöscht.`
}
