import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { announcements, type Recipient } from '#contract/announcements.ts'
import { call } from '../client/api.ts'

export type RecipientPage = z.output<typeof announcements.recipients.output>

/** Recipients per page of the list. */
export const recipientsOnPage = 25
/** Companies per page of the list of those without an address, which cannot be selected. */
export const unreachableOnPage = 5

interface PageRequest {
  page: number
  pageSize: number
  search?: string
  reach?: 'mail' | 'none'
}

/** The list as it was when the dialog opened: any later change stops the announcement. */
export function useRecipientHead(id: number) {
  const pageRequest = { page: 1, pageSize: recipientsOnPage }
  return useQuery({ ...queryOf(id, pageRequest), gcTime: 0 })
}

/** A page of the list that was loaded at that time (ms); the previous page stays visible while it loads. */
export function useRecipientPage(
  id: number,
  since: number,
  pageRequest: PageRequest,
  isEnabled = true,
) {
  return useQuery({
    ...queryOf(id, pageRequest, since),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** The complete current list. */
export async function allRecipients(id: number): Promise<Recipient[]> {
  const pageSize = 1_000
  const listed: Recipient[] = []
  for (let page = 1; ; page += 1) {
    const { recipients, total } = await call(announcements.recipients, { id, page, pageSize })
    listed.push(...recipients)
    if (page * pageSize >= total) return listed
  }
}

function queryOf(id: number, pageRequest: PageRequest, since?: number) {
  return {
    queryKey: [announcements.recipients.path, id, pageRequest, since],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(announcements.recipients, { id, ...pageRequest }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { action: 'setRecipients' },
  }
}
