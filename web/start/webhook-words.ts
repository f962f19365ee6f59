import { type RecordList, recordLists, recordWords } from '#contract/record-lists.ts'
import type { WebhookDelivery } from '#contract/webhooks.ts'

export function kindsInWords(kinds: readonly RecordList[]): string {
  if (kinds.length === recordLists.length) return 'alle Änderungen'
  return kinds.map((kind) => recordWords[kind]).join(', ')
}

/** State or outcome of a delivery in German; more facts follow, so a reason loses its full stop. */
export function deliveryInWords({ state, status, error, attempts }: WebhookDelivery): string {
  if (state === 'delivered') return `zugestellt (${status})`
  const reason = error?.replace(/\.$/, '')
  if (state === 'failed') return `nicht zugestellt: ${reason}`
  return attempts === 0 ? 'wartet' : `wartet nach dem ${attempts}. Versuch: ${reason}`
}

const actWords: Record<string, string> = {
  created: 'angelegt',
  changed: 'geändert',
  deleted: 'gelöscht',
}

/** The subject of a delivery in German: „Geräte: A-1 geändert“. */
export function subjectInWords({ type, key }: WebhookDelivery): string {
  if (type === 'test') return 'Zum Ausprobieren'
  if (type === 'changes.expired') return 'Alles neu lesen'
  const [kind = '', act = ''] = type.split('.')
  return `${recordWords[kind as RecordList]}: ${key ? `${key} ` : ''}${actWords[act] ?? act}`
}
