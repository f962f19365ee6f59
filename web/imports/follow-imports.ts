import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, refresh } from '../client/queries.ts'
import type { AnyImport } from './any-import.ts'
import { isUnderWay } from './import-words.ts'

/** How often is asked how far something is, in ms; what is small is through in a moment. */
export const pace = 1_000
export const quickPace = 300

/** One kind of imports, as the server holds them. */
export interface Kind<Own> {
  list: Endpoint
  /** What failures to load one or all are logged as. */
  actions: { one: string; all: string }
  loadOne: (id: number, signal: AbortSignal) => Promise<Own>
  loadAll: (signal: AbortSignal) => Promise<Own[]>
  /** In how many ms one is asked for again, if at all. */
  paceOf: (shown: Own) => number | false
}

/** One import, asked again as long as something of it is under way. */
export function useOneImport<Own extends AnyImport>(kind: Kind<Own>, id: number) {
  return useQuery({
    queryKey: keyOf(kind, id),
    queryFn: ({ signal }) => kind.loadOne(id, signal),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => (data ? kind.paceOf(data) : false),
    meta: { action: kind.actions.one, isGoneShown: true },
  })
}

/** All that are kept, the newest first. */
export function useAllImports<Own extends AnyImport>(kind: Kind<Own>) {
  return useQuery({
    queryKey: [kind.list.path],
    queryFn: ({ signal }) => kind.loadAll(signal),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 2 * pace : false),
    meta: { action: kind.actions.all },
  })
}

/** Shows what an answer says of an import. */
export function showAnswer<Own extends AnyImport>(kind: Kind<Own>, shown: Own): void {
  const queryKey = keyOf(kind, shown.id)
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, shown)
  void queryClient.invalidateQueries({ queryKey: [kind.list.path], exact: true })
}

/** Does something with an import and shows what it is then; a refusal is told, and what is there by now shown. */
export async function steerImport<Own extends AnyImport>(
  kind: Kind<Own>,
  action: string,
  ask: () => Promise<Own>,
): Promise<void> {
  try {
    showAnswer(kind, await ask())
  } catch (error) {
    void reportFailure(action, error)
    await refresh(kind.list)
  }
}

function keyOf<Own>({ list }: Kind<Own>, id: number) {
  return [list.path, id]
}
