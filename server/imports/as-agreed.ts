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
export function asAgreed(told: ShownRow | undefined, judged: Judged): Judged {
  const message = told && judged.deed ? whyDifferent(told, judged) : undefined
  if (message === undefined) return judged
  const { deed: _, ...row } = judged
  const problems = [{ cell: null, value: null, message }]
  return { ...row, state: 'wrong', content: { changes: [], problems } }
}

function whyDifferent({ state, content }: ShownRow, judged: Judged): string | undefined {
  if (judged.state === 'changed' && state === 'new') return isMade
  if (judged.state === 'new' && state === 'changed') return isGone
  for (const { field, label, from, to } of judged.content.changes) {
    const before = content.changes.find((own) => own.field === field)
    if (before?.from !== from) {
      const now = from === null || from === '' ? 'nichts mehr' : `jetzt „${from}“`
      return `Jemand hat inzwischen „${label}“ geändert; im Portal steht dort ${now}. ${again}`
    }
    // The named record was renamed, or the name now leads to another one.
    if (before.to !== to) return `„${label}“ würde jetzt „${to}“ statt „${before.to}“. ${again}`
  }
  return undefined
}

const again = 'Bitte die Tabelle noch einmal hochladen und prüfen lassen!'
const isMade = `Diesen Datensatz hat inzwischen jemand angelegt. ${again}`
const isGone = `Diesen Datensatz hat inzwischen jemand gelöscht. ${again}`
