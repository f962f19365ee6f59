import { type FileImport, fileImports } from '#contract/file-imports.ts'
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

const smallFolder = 200

const files: Kind<FileImport> = {
  list: fileImports.list,
  actions: { one: 'showFileImport', all: 'setFileImports' },
  loadOne: (id, signal) => call(fileImports.show, { id }, { signal }),
  loadAll: (signal) => call(fileImports.list, {}, { signal }),
  intervalOf(fileImport) {
    if (!isUnderWay(fileImport)) return false
    return fileImport.files.total < smallFolder ? quickPollInterval : pollInterval
  },
}

/** One import of files. */
export function useFileImport(id: number) {
  return useOneImport(files, id)
}

/** All imports of files. */
export function useFileImports() {
  return useAllImports(files)
}

/** Shows an import of files as returned by the server. */
export function showFileImport(fileImport: FileImport): void {
  showAnswer(files, fileImport)
}

/** Executes an action on an import of files and shows the result. */
export function runFileImportAction(action: string, ask: () => Promise<FileImport>): Promise<void> {
  return runAction(files, action, ask)
}
