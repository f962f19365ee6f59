import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { reportFailure } from '../client/failures.ts'
import { queryClient, refresh } from '../client/queries.ts'
import type { AnyImport } from './any-import.ts'
import { isUnderWay } from './import-words.ts'

/** Polling intervals in ms; small imports finish quickly. */
export const pollInterval = 1_000
export const quickPollInterval = 300

/** A kind of imports, and how to load them. */
export interface Kind<Own> {
  list: Endpoint
  /** The names of failures to load one or all, in the log. */
  actions: { one: string; all: string }
  loadOne: (id: number, signal: AbortSignal) => Promise<Own>
  loadAll: (signal: AbortSignal) => Promise<Own[]>
  /** Polling interval of a single import in ms, or false for none. */
  intervalOf: (shown: Own) => number | false
}

/** One import, polled while anything is under way. */
export function useOneImport<Own extends AnyImport>(kind: Kind<Own>, id: number) {
  return useQuery({
    queryKey: keyOf(kind, id),
    queryFn: ({ signal }) => kind.loadOne(id, signal),
    enabled: id > 0,
    refetchInterval: ({ state: { data } }) => (data ? kind.intervalOf(data) : false),
    meta: { action: kind.actions.one, isGoneShown: true },
  })
}

/** All stored imports, newest first. */
export function useAllImports<Own extends AnyImport>(kind: Kind<Own>) {
  return useQuery({
    queryKey: [kind.list.path],
    queryFn: ({ signal }) => kind.loadAll(signal),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? 2 * pollInterval : false),
    meta: { action: kind.actions.all },
  })
}

/** Shows an import as returned by the server. */
export function showAnswer<Own extends AnyImport>(kind: Kind<Own>, answer: Own): void {
  const queryKey = keyOf(kind, answer.id)
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: [kind.list.path], exact: true })
}

/** Executes an action on an import and shows the result; a refusal is reported, and the current state is refetched. */
export async function runAction<Own extends AnyImport>(
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
