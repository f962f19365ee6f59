import type { DocumentBatch } from '#contract/document-batches.ts'
import { formatCount, formatTime } from '../base/formats.ts'

/** How far an order is, in words. */
export const batchStates: Record<DocumentBatch['state'], string> = {
  waiting: 'wird erstellt',
  made: 'fertig',
  failed: 'fehlgeschlagen',
}

/** 'ein Gerät', '1.000 Geräte' */
export function deviceCount(count: number): string {
  return count === 1 ? 'ein Gerät' : `${formatCount(count)} Geräte`
}

/** Until when what was made is there. */
export function keptUntil({ expiresAt }: DocumentBatch): string {
  return expiresAt === null
    ? ''
    : `Sie können alles bis ${formatTime(expiresAt)} herunterladen, danach wird es gelöscht.`
}
