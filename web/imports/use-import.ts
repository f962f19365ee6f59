import { useQuery } from '@tanstack/react-query'
import { type Import, imports } from '#contract/imports.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, refresh } from '../client/queries.ts'
import { isUnderWay } from './import-words.ts'

/** How often is asked how far something is, in ms; a short table is through in a moment. */
const pace = 1_000
const quickPace = 300
const shortTable = 500

/** One import, asked again as long as something of it is under way. */
export function useImport(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(imports.show, { id }, { signal }),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => (data ? paceOf(data) : false),
    meta: { action: 'showImport', isGoneShown: true },
  })
}

/** All that are kept, the newest first. */
export function useImports() {
  return useQuery({
    queryKey: [imports.list.path],
    queryFn: ({ signal }) => call(imports.list, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 2 * pace : false),
    meta: { action: 'setImports' },
  })
}

function paceOf(shown: Import): number | false {
  const { passwords, table } = shown
  if (isUnderWay(shown)) return table.rows < shortTable ? quickPace : pace
  return passwords.ready < passwords.total ? pace : false
}

/** Shows what an answer says of an import. */
export function showImport(shown: Import): void {
  void queryClient.cancelQueries({ queryKey: keyOf(shown.id), exact: true })
  queryClient.setQueryData(keyOf(shown.id), shown)
  void queryClient.invalidateQueries({ queryKey: [imports.list.path], exact: true })
}

/** Does something with an import and shows what it is then; a refusal is told, and what is there by now shown. */
export async function steer(action: string, ask: () => Promise<Import>): Promise<void> {
  try {
    showImport(await ask())
  } catch (error) {
    void reportFailure(action, error)
    await refresh(imports.list)
  }
}

function keyOf(id: number) {
  return [imports.list.path, id]
}
