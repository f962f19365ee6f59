import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../client/session.ts'
import { isScannedAddress } from '../scan/scanned-code.ts'
import { type Found, findRecords, type Target } from './find-records.ts'
import { matchingActions, matchingPlaces } from './jump-targets.ts'

export interface TargetGroup {
  name: string
  targets: Target[]
}

const pauseMs = 200

/** The targets for the typed text; `isCurrent` is true when no better results are pending. */
export function useJump(text: string) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const trimmedText = text.trim()
  const [searchText, setSearchText] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSearchText, pauseMs, trimmedText)
    return () => clearTimeout(timer)
  }, [trimmedText])
  const query = useQuery({
    queryKey: ['jump', searchText],
    queryFn: ({ signal }) => findRecords(searchText, signal),
    enabled: searchText !== '',
    // Enter must open a current result, not one cached from an earlier search.
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { action: 'findRecords' },
  })
  const isCurrent =
    searchText === trimmedText &&
    (searchText === '' || (query.isSuccess && !query.isPlaceholderData))
  return {
    groups: groupsOf(trimmedText, isAdmin, trimmedText === '' ? undefined : query.data),
    isCurrent,
    isWaiting: trimmedText !== '' && !isCurrent && !query.isError,
    hasFailed: searchText === trimmedText && query.isError,
    retry: () => void query.refetch(),
    /** Searches at once, without waiting for the pause. */
    askNow: () => setSearchText(trimmedText),
  }
}

function groupsOf(text: string, isAdmin: boolean, found: Found | undefined): TargetGroup[] {
  const isScanned = isScannedAddress(text)
  const groups = [
    { name: 'Genau dieses Gerät', targets: found?.exact ?? [] },
    { name: 'Genau diese Artikelnummer', targets: found?.exactParts ?? [] },
    { name: 'Bereiche', targets: isScanned ? [] : matchingPlaces(text, isAdmin) },
    { name: 'Aktionen', targets: isScanned ? [] : matchingActions(text, isAdmin) },
    { name: 'Geräte', targets: found?.devices ?? [] },
    { name: 'Artikelnummern', targets: found?.parts ?? [] },
    { name: 'Firmen', targets: found?.companies ?? [] },
    { name: 'Dateien', targets: found?.files ?? [] },
  ]
  return groups.filter(({ targets }) => targets.length > 0)
}
