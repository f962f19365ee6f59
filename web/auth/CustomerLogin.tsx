import { useEffect, useState } from 'react'
import { Link, Redirect, useLocation, useRouter } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import type { CustomerDevice } from '#contract/customer.ts'
import { scannedNumber } from '#contract/login-markup.ts'
import { wantedFile } from '#contract/paths.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords, words } from '../base/spoken.ts'
import { currentDevices, useCurrentDevices } from '../client/current-devices.ts'
import { causeOf, reportLoadFailure } from '../client/failures.ts'
import { fetchViewWords, loadView } from '../customer/load-view.ts'
import { openAtFirst, viewBefore } from '../customer/open-at-first.ts'
import { LaptopIcon } from '../ui/icons.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { type Credentials, LoginForm } from './LoginForm.tsx'
import { LoginPage } from './LoginPage.tsx'

/** The page 'Kunden Login'; `?sn=` from a scanned nameplate fixes the device. */
export function CustomerLogin() {
  const texts = useWords('base')
  usePageTitle(`${texts.login} – ${portal.name}`)
  const [, navigate] = useLocation()
  // The router's own useSearch decodes, so that a percent sign in a serial number would be decoded twice.
  const search = useSearch(useRouter())
  const sn = scannedNumber(search)
  const file = wantedFile(search)
  const { list, isRestoring } = useCurrentDevices()
  const cameFrom: unknown = useHistoryState()
  useEffect(preloadView, [])

  const scanned = scannedDevice(list, sn)
  const isLooking = useOlderDevice(scanned ? undefined : sn, list.length > 0)
  if (scanned) return <Redirect to="/customer-view" state={openAtFirst(scanned)} replace />
  if ((isRestoring && sn !== undefined) || isLooking) return <Waiting />

  async function login({ username, pass }: Credentials) {
    try {
      await currentDevices.signIn(username, pass)
    } catch (error) {
      const { status, message } = causeOf(error)
      toast.error(`${status} - ${message}`)
      return false
    }
    toast.success(texts.signedIn)
    if (currentDevices.list.length === 0) {
      await fetchViewWords()
      const { noDevices, helpBy } = words('view')
      toast.info(noDevices, helpBy(portal.supportEmail))
    }
    // Meanwhile gone to another page.
    if (!location.pathname.startsWith('/customer-')) return true
    const signedIn = scannedDevice(currentDevices.list, sn)
    const state = viewBefore(cameFrom) ?? openAtFirst(signedIn)
    navigate('/customer-view', { state, replace: true })
    // After the view, so that Back from the file leads there.
    if (file !== undefined) location.assign(file)
    return true
  }

  return (
    <LoginPage
      heading={texts.login}
      footer={
        <>
          {list.length > 0 ? <Link href="/customer-view">{texts.toOverview}</Link> : null}
          <Link href="/admin-login">{texts.staffLogin}</Link>
          <LanguageChoice sn={sn} />
        </>
      }
    >
      <LoginForm
        key={sn}
        label={texts.number}
        icon={LaptopIcon}
        fixedUser={sn}
        hint={sn ? undefined : texts.whereNumbers}
        onLogin={login}
      >
        {(device) => <ForgottenPassword device={device} />}
      </LoginForm>
    </LoginPage>
  )
}

/**
 * For a signed-in customer, looks up a scanned device that is not among the devices loaded so far; true while that is
 * in progress.
 */
function useOlderDevice(sn: string | undefined, isSignedIn: boolean): boolean {
  const [looked, setLooked] = useState<string>()
  const isLooking = sn !== undefined && isSignedIn && looked !== sn
  useEffect(() => {
    if (!isLooking) return
    import('../customer/older-devices.ts')
      .then(({ findDevices }) => findDevices(sn))
      // The form that appears instead lets the customer sign in with that device.
      .catch((error) => reportLoadFailure('findDevices', error))
      .finally(() => setLooked(sn))
  }, [isLooking, sn])
  return isLooking
}

/** Preloads the next screen while the password is being typed. */
function preloadView() {
  loadView().catch(() => {
    // Opening the view retries, and reports a failure.
  })
}

/** The scanned device, if this customer may see it. */
function scannedDevice(list: CustomerDevice[], sn: string | undefined) {
  return sn === undefined ? undefined : list.find((device) => isSameSerial(device.sn, sn))
}

/** Serial numbers are unique, ignoring case and surrounding whitespace. */
function isSameSerial(one: string, other: string) {
  const fold = (sn: string) => sn.normalize('NFC').trim().toLowerCase()
  return fold(one) === fold(other)
}
