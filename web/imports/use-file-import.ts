import { useQuery } from '@tanstack/react-query'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, refresh } from '../client/queries.ts'
import { areFilesUnderWay } from './file-import-words.ts'

/** How often is asked how far something is, in ms; a small folder is through in a moment. */
const pace = 1_000
const quickPace = 300
const smallFolder = 200

/** One import of files, asked again as long as something of it is under way. */
export function useFileImport(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(fileImports.show, { id }, { signal }),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => (data ? paceOf(data) : false),
    meta: { action: 'showFileImport', isGoneShown: true },
  })
}

/** All that are kept, the newest first. */
export function useFileImports() {
  return useQuery({
    queryKey: [fileImports.list.path],
    queryFn: ({ signal }) => call(fileImports.list, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(areFilesUnderWay) ? 2 * pace : false),
    meta: { action: 'setFileImports' },
  })
}

function paceOf(shown: FileImport): number | false {
  if (!areFilesUnderWay(shown)) return false
  return shown.files.total < smallFolder ? quickPace : pace
}

/** Shows what an answer says of an import. */
export function showFileImport(shown: FileImport): void {
  void queryClient.cancelQueries({ queryKey: keyOf(shown.id), exact: true })
  queryClient.setQueryData(keyOf(shown.id), shown)
  void queryClient.invalidateQueries({ queryKey: [fileImports.list.path], exact: true })
}

/** Does something with an import and shows what it is then; a refusal is told, and what is there by now shown. */
export async function steerFiles(action: string, ask: () => Promise<FileImport>): Promise<void> {
  try {
    showFileImport(await ask())
  } catch (error) {
    void reportFailure(action, error)
    await refresh(fileImports.list)
  }
}

function keyOf(id: number) {
  return [fileImports.list.path, id]
}
