import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { createStore, useStore } from '../base/store.ts'

interface CreatedRecord {
  path: string
  id: number
}

const lastCreated = createStore<CreatedRecord | undefined>(undefined)

/** Highlights a record that was just created in the list on screen, which navigates to it if necessary. */
export function highlightCreated({ path }: Endpoint, id: number): void {
  lastCreated.set({ path, id })
}

interface ShownList {
  rows: readonly { id: number }[]
  /** Whether the rows shown are not yet the requested ones. */
  isBusy: boolean
  /** Navigates to where new records appear: the default order without a search. */
  reveal: () => void
}

/** The id of the record created while this list is on screen; if it is not among the rows, `reveal` is called once. */
export function useCreatedRow(
  { path }: Endpoint,
  { rows, isBusy, reveal }: ShownList,
): number | undefined {
  const latest = useStore(lastCreated)
  const [lastLatest, setLastLatest] = useState(latest)
  const [created, setCreated] = useState<{ id: number; isNew: boolean }>()
  if (latest !== lastLatest) {
    setLastLatest(latest)
    if (latest?.path === path) setCreated({ id: latest.id, isNew: true })
  }
  useEffect(() => {
    if (!created?.isNew || isBusy) return
    setCreated({ ...created, isNew: false })
    if (!rows.some(({ id }) => id === created.id)) reveal()
  })
  return created?.id
}
