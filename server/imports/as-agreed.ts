import type { Judged, RowContent } from './judged.ts'

/** What the dry run has told of a row. */
export interface ToldRow {
  state: string
  content: RowContent
}

/**
 * The row as it is judged by now; wrong where importing it would do something else than the dry run has told: somebody has been
 * at its record since, and nobody has agreed to lose that.
 */
export function asAgreed(told: ToldRow | undefined, judged: Judged): Judged {
  const message = told && judged.deed ? whyOther(told, judged) : undefined
  if (message === undefined) return judged
  const { deed: _, ...row } = judged
  const problems = [{ cell: null, value: null, message }]
  return { ...row, state: 'wrong', content: { changes: [], problems } }
}

function whyOther({ state, content }: ToldRow, judged: Judged): string | undefined {
  if (judged.state === 'changed' && state === 'new') return isMade
  if (judged.state === 'new' && state === 'changed') return isGone
  for (const { field, label, from, to } of judged.content.changes) {
    const before = content.changes.find((own) => own.field === field)
    if (before?.from !== from) {
      const now = from === null || from === '' ? 'nichts mehr' : `jetzt „${from}“`
      return `Jemand hat inzwischen „${label}“ geändert; im Portal steht dort ${now}. ${again}`
    }
    // What the cell names is called otherwise by now, or is something else.
    if (before.to !== to) return `„${label}“ würde jetzt „${to}“ statt „${before.to}“. ${again}`
  }
  return undefined
}

const again = 'Bitte die Tabelle noch einmal hochladen und prüfen lassen!'
const isMade = `Diesen Datensatz hat inzwischen jemand angelegt. ${again}`
const isGone = `Diesen Datensatz hat inzwischen jemand gelöscht. ${again}`
