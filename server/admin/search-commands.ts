import { inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { rebuildSearch } from '../db/rebuild-search.ts'
import { copiedTables } from '../transfer/portal-tables.ts'

/**
 * Rebuilds the index of all searches, and prints each table before its turn: one with a million rows takes a while.
 * Throws if the database cannot have an index.
 */
export async function rebuildSearchIndex(db: Db, say: (line: string) => void): Promise<void> {
  const titles = new Map<string, string>(copiedTables().map(({ table, title }) => [table, title]))
  say('Der Index für Suchen wird neu aufgebaut:')
  const rebuilt = await rebuildSearch(db, (table) => say(`  ${titles.get(table)} …`))
  const reason = rebuilt.find((table) => table.reason)?.reason
  if (reason !== undefined) {
    throw new ProblemError(
      'unavailable',
      `${reason}.\nSuchen sehen weiter jede Zeile an. Ein Verwalter der Datenbank legt die Erweiterung an (create extension pg_trgm) oder holt sie her (alter extension pg_trgm set schema public).`,
    )
  }
  say('Der Index für Suchen ist neu aufgebaut:')
  for (const { table, rows } of rebuilt) say(`  ${titles.get(table)}: ${inWords(rows)}`)
}
