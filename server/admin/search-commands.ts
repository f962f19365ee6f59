import { inWords } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { rebuildSearch } from '../db/rebuild-search.ts'
import { copiedTables } from '../transfer/portal-tables.ts'

/** Rebuilds the index of all searches; throws if the database cannot have one. */
export async function rebuildSearchIndex(db: Db): Promise<string[]> {
  const rebuilt = await rebuildSearch(db)
  const reason = rebuilt.find((table) => table.reason)?.reason
  if (reason !== undefined) {
    throw new ProblemError(
      'unavailable',
      `${reason}.\nSuchen sehen weiter jede Zeile an. Ein Verwalter der Datenbank legt die Erweiterung an (create extension pg_trgm) oder holt sie her (alter extension pg_trgm set schema public).`,
    )
  }
  const titles = new Map<string, string>(copiedTables().map(({ table, title }) => [table, title]))
  const lines = rebuilt.map(({ table, rows }) => `  ${titles.get(table)}: ${inWords(rows)}`)
  return ['Der Index für Suchen ist neu aufgebaut:', ...lines]
}
