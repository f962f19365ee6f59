import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { CustomerDevice } from '#contract/customer.ts'
import { customerDevicesPath } from '#contract/paths.ts'
import { words } from '../base/spoken.ts'
import { createStore } from '../base/store.ts'
import { currentDevices } from '../client/current-devices.ts'
import { reportLoadFailure } from '../client/failures.ts'
import { request } from '../client/request.ts'
import { RequestError } from '../client/request-error.ts'
import { toast } from '../ui/toasts.tsx'
import { mayBePartial } from './older-devices.ts'
import { cameFromView } from './open-at-first.ts'

/** Counts sign-ins in other tabs that replaced the one here, so that what was open is closed. */
export const otherSignIns = createStore(0)

/**
 * Checks the session whenever the customer returns to the page: from a PDF, from another app, or from a phone's sleep.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void checkSession()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', comeBack)
    }
  }, [])
}

/** Fetches the list again; an ended session leads to the login, with the serial number filled in. */
export async function checkSession(): Promise<void> {
  const { newest } = currentDevices
  /** Whether the customer has signed out or in, or another check has finished, since this one began. */
  const isOutdated = () => currentDevices.newest !== newest
  try {
    const list = await request<CustomerDevice[]>('GET', customerDevicesPath)
    if (isOutdated()) return
    const lastId = list.at(-1)?.id
    if (lastId === undefined) return leave()
    // Devices older than those loaded at once stay as they were loaded.
    const arePartial = mayBePartial(list) && mayBePartial(currentDevices.newest)
    const before = currentDevices.list
    const older = arePartial ? before.filter(({ id }) => id < lastId) : []
    currentDevices.keep([...list, ...older], list)
    if (!arePartial && !list.some(({ id }) => before.some((device) => device.id === id)))
      showOtherSignIn()
  } catch (error) {
    if (isOutdated()) return
    const status = error instanceof RequestError ? error.status : undefined
    if (status === 401) leave()
    // Offline, the screen is still useful, and a notice says so.
    else if (status !== 0) reportLoadFailure('refreshDevices', error)
  }
}

function showOtherSignIn() {
  otherSignIns.set(otherSignIns.current + 1)
  const texts = words('view')
  toast.info(texts.otherSignIn, texts.itsDevices)
}

function leave() {
  const [only, ...others] = currentDevices.list
  if (!only) return
  currentDevices.keep([])
  const sn = others.length === 0 ? `?sn=${encodeURIComponent(only.sn)}` : ''
  navigate(`/customer-login${sn}`, { replace: true, state: cameFromView() })
  const texts = words('view')
  if (navigator.cookieEnabled) toast.warn(texts.sessionEnded, texts.signInAgain)
  else toast.warn(texts.noCookies, texts.allowCookies)
}
