import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import {
  type Kind,
  pollInterval,
  quickPollInterval,
  runAction,
  showAnswer,
  useAllImports,
  useOneImport,
} from './follow-imports.ts'
import { isUnderWay } from './import-words.ts'

const shortTable = 500

const tables: Kind<Import> = {
  list: imports.list,
  actions: { one: 'showImport', all: 'setImports' },
  loadOne: (id, signal) => call(imports.show, { id }, { signal }),
  loadAll: (signal) => call(imports.list, {}, { signal }),
  intervalOf(tableImport) {
    const { passwords, table } = tableImport
    if (isUnderWay(tableImport)) return table.rows < shortTable ? quickPollInterval : pollInterval
    return passwords.ready < passwords.total ? pollInterval : false
  },
}

/** One import of a table. */
export function useImport(id: number) {
  return useOneImport(tables, id)
}

/** All imports of tables. */
export function useImports() {
  return useAllImports(tables)
}

/** Shows an import of a table as returned by the server. */
export function showImport(tableImport: Import): void {
  showAnswer(tables, tableImport)
}

/** Executes an action on an import of a table and shows the result. */
export function runImportAction(action: string, ask: () => Promise<Import>): Promise<void> {
  return runAction(tables, action, ask)
}
