import { type ChangeKind, changeKinds } from '#contract/changes.ts'
import type { WebhookDelivery } from '#contract/webhooks.ts'

/** What people call the lists whose changes are told. */
export const kindWords: Record<ChangeKind, string> = {
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  devices: 'Geräte',
  medias: 'Dateien',
  versions: 'Fassungen',
  uploads: 'hochgeladene Dateien',
}

export function kindsInWords(kinds: readonly ChangeKind[]): string {
  if (kinds.length === changeKinds.length) return 'alle Änderungen'
  return kinds.map((kind) => kindWords[kind]).join(', ')
}

/** How a telling ended, or that it waits; further facts follow, so a reason that is a sentence goes without its full stop. */
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

/** What a telling was about: „Geräte: A-1 geändert“. */
export function subjectInWords({ type, key }: WebhookDelivery): string {
  if (type === 'test') return 'Zum Ausprobieren'
  if (type === 'changes.expired') return 'Alles neu lesen'
  const [kind = '', act = ''] = type.split('.')
  return `${kindWords[kind as ChangeKind]}: ${key ? `${key} ` : ''}${actWords[act] ?? act}`
}
