import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ListInput } from '#contract/query.ts'
import { call } from './api.ts'
import { RequestError } from './request.ts'

const passing = [0, 503]

/** What staff screens have loaded; asked again when the window gets the focus back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof RequestError && passing.includes(error.status),
    },
  },
})

type ListEndpoint<In extends z.ZodType, Out extends z.ZodType> = Endpoint<In, Out, Access, 'list'>

/** One page of a list; the page before stays while the next one loads. */
export function useList<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: ListEndpoint<In, Out>,
  input: ListInput,
  isEnabled = true,
) {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input as z.input<In>, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** The answer of a call without input, such as the figures of the start page. */
export function useAnswer<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out, Access, 'flat'>,
) {
  return useQuery({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => call(endpoint, {} as z.input<In>, { signal }),
  })
}

/** Loads lists again that a change has made old; resolves when what is on screen is right. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(
    endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
}
