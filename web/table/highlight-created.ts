import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { createStore, useStore } from '../base/store.ts'

interface Arrival {
  path: string
  id: number
}

const lately = createStore<Arrival | undefined>(undefined)

/** Lets the list that is on the screen show a record that was just created, wherever in the list it stands. */
export function showArrival({ path }: Endpoint, id: number): void {
  lately.set({ path, id })
}

interface ShownList {
  rows: readonly { id: number }[]
  /** What is shown is not yet what was asked for. */
  isBusy: boolean
  /** Leads to where new records stand: the usual order without a search. */
  reveal: () => void
}

/** The id of the record that was created since the list is on the screen; where it cannot be seen, leads to it once. */
export function useArrival(
  { path }: Endpoint,
  { rows, isBusy, reveal }: ShownList,
): number | undefined {
  const latest = useStore(lately)
  const [known, setKnown] = useState(latest)
  const [arrived, setArrived] = useState<{ id: number; isNew: boolean }>()
  if (latest !== known) {
    setKnown(latest)
    if (latest?.path === path) setArrived({ id: latest.id, isNew: true })
  }
  useEffect(() => {
    if (!arrived?.isNew || isBusy) return
    setArrived({ ...arrived, isNew: false })
    if (!rows.some(({ id }) => id === arrived.id)) reveal()
  })
  return arrived?.id
}
