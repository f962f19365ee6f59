import { useEffect, useState } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { customerCountPath, customerDevicesAtOnce, customerDevicesPath } from '#contract/paths.ts'
import { currentDevices, useCurrentDevices } from '../client/current-devices.ts'
import { reportLoadFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'

/** Pause in typing before the server is asked, in ms. */
const pause = 300

/**
 * For customers with more devices than are loaded at once: their total number, a way to load older ones, and the state
 * of the server's search. Devices that it finds are added to the list.
 */
export function useOlderDevices(list: CustomerDevice[], search: string) {
  const [total, setTotal] = useState<number>()
  const { newest } = useCurrentDevices()
  const [reached, setReached] = useState(newest.at(-1)?.id)
  const [looked, setLooked] = useState({ text: '', isDone: true })
  const [isLoading, setLoading] = useState(false)
  const mayBeMore = mayBePartial(newest)
  const isIncomplete = mayBeMore && (total === undefined || total > list.length)
  const text = search.trim()
  const isLooking = isIncomplete && text !== '' && text !== looked.text

  useEffect(() => {
    if (!mayBeMore) return
    request<{ total: number }>('GET', customerCountPath).then(
      (count) => setTotal(count.total),
      (error) => reportLoadFailure('countDevices', error),
    )
  }, [mayBeMore])

  useEffect(() => {
    if (!isLooking) return
    const timer = setTimeout(async () => {
      const foundDevices = await findDevices(text)
      setLooked({ text, isDone: foundDevices !== undefined })
    }, pause)
    return () => clearTimeout(timer)
  }, [isLooking, text])

  async function loadOlder() {
    if (isLoading) return
    setLoading(true)
    const olderDevices = await load({ before: String(reached) }, 'setOlderDevices')
    setReached(olderDevices?.at(-1)?.id ?? reached)
    setLoading(false)
  }

  const hasFailed = isIncomplete && text === looked.text && !looked.isDone
  const searchAgain = () => setLooked({ text: '', isDone: true })
  return { total, isIncomplete, isLooking, hasFailed, searchAgain, isLoading, loadOlder }
}

/** Whether there may be more devices than these, which were loaded at once. */
export function mayBePartial(newest: CustomerDevice[]): boolean {
  return customerDevicesAtOnce.includes(newest.length)
}

/**
 * Adds matching devices to the list (each word must occur) unless all are loaded; undefined if they cannot be loaded.
 */
export async function findDevices(words: string): Promise<CustomerDevice[] | undefined> {
  return mayBePartial(currentDevices.newest) ? load({ search: words }, 'findDevices') : []
}

/** Adds devices to those that were loaded at once. */
function addDevices(foundDevices: CustomerDevice[]): void {
  const { list, newest } = currentDevices
  const devicesById = new Map([...list, ...foundDevices].map((device) => [device.id, device]))
  currentDevices.keep(
    [...devicesById.values()].sort((one, other) => other.id - one.id),
    newest,
  )
}

/** Loads devices and adds them to the list; undefined if that fails, which is reported. */
async function load(
  params: Record<string, string>,
  action: string,
): Promise<CustomerDevice[] | undefined> {
  try {
    const query = new URLSearchParams(params)
    const before = currentDevices.list
    const foundDevices = await request<CustomerDevice[]>('GET', `${customerDevicesPath}?${query}`)
    // Nothing in common: the customer has signed out meanwhile, or another one in.
    const isSame = currentDevices.list.some(({ id }) => before.some((device) => device.id === id))
    if (isSame) addDevices(foundDevices)
    return foundDevices
  } catch (error) {
    reportLoadFailure(action, error)
    return undefined
  }
}
