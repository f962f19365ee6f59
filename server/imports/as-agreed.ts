import type { Judged, RowContent } from './judged.ts'

/** A row as shown by the dry run. */
export interface ShownRow {
  state: string
  content: RowContent
}

/**
 * The judged row, or a wrong one if importing it would now do something else than the dry run showed: somebody has
 * changed its record since, and nobody agreed to overwrite that.
 */
export function asAgreed(shownRow: ShownRow | undefined, judged: Judged): Judged {
  const message = shownRow && judged.deed ? whyDifferent(shownRow, judged) : undefined
  if (message === undefined) return judged
  const { deed: _, ...row } = judged
  const problems = [{ cell: null, value: null, message }]
  return { ...row, state: 'wrong', content: { changes: [], problems } }
}

function whyDifferent({ state, content }: ShownRow, judged: Judged): string | undefined {
  if (judged.state === 'changed' && state === 'new') return isMade
  if (judged.state === 'new' && state === 'changed') return isGone
  for (const { field, label, from, to } of judged.content.changes) {
    const before = content.changes.find((change) => change.field === field)
    if (before?.from !== from) {
      const now = from === null || from === '' ? 'nichts mehr' : `jetzt „${from}“`
      return `Jemand hat inzwischen „${label}“ geändert; im Portal steht dort ${now}. ${remedy}`
    }
    // The named record was renamed, or the name now leads to another one.
    if (before.to !== to) return `„${label}“ würde jetzt „${to}“ statt „${before.to}“. ${remedy}`
  }
  return undefined
}

const remedy = 'Bitte die Tabelle noch einmal hochladen und prüfen lassen!'
const isMade = `Diesen Datensatz hat inzwischen jemand angelegt. ${remedy}`
const isGone = `Diesen Datensatz hat inzwischen jemand gelöscht. ${remedy}`
