import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useWords } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import { useCurrentDevices } from '../client/current-devices.ts'
import { closeAllDialogs } from '../dialog/dialogs.ts'
import { ignoreDrops } from '../ui/ignore-drops.ts'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { LegalLinks } from '../ui/LegalLinks.tsx'
import { OfflineNotice } from '../ui/OfflineNotice.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { CustomerHeader } from './CustomerHeader.tsx'
import { DeviceOverview } from './DeviceOverview.tsx'
import { firstOpenId, scannedId } from './first-open.ts'
import { otherSignIns, useSessionWatch } from './session-watch.ts'
import { useShownFile } from './shown-file.ts'
import { loadPreview, usePreparedPreview } from './use-prepared-preview.ts'
import './customer.css'

const FilePreview = lazy(() => loadPreview().then((module) => ({ default: module.FilePreview })))

ignoreDrops()

/** 'Geräteübersicht': the signed-in customer's devices and their files. */
export function CustomerView() {
  const { overview } = useWords('view')
  usePageTitle(overview)
  const { list } = useCurrentDevices()
  const state: unknown = useHistoryState()
  const shownFile = useShownFile(list)
  const signIn = useStore(otherSignIns)
  const [scanned] = useState(() => scannedId(list, state))
  useSessionWatch()
  usePreparedPreview(list)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    closeAllDialogs()
    // A scanned device gets the focus itself, wherever it is in the list.
    if (scanned === undefined) heading.current?.focus({ preventScroll: true })
  }, [scanned])
  return (
    <div className="customer-page">
      <CustomerHeader />
      <main className="customer-main">
        <div className="customer-title">
          <h1 className="customer-heading" ref={heading} tabIndex={-1}>
            {overview}
          </h1>
          <LanguageChoice />
        </div>
        {list.length > 0 ? (
          <DeviceOverview
            key={signIn}
            devices={list}
            openAtFirst={firstOpenId(list, state)}
            scanned={scanned}
          />
        ) : null}
      </main>
      <footer className="customer-footer">
        <LegalLinks />
      </footer>
      {shownFile ? (
        <Suspense fallback={<Waiting />}>
          <FilePreview key={shownFile.id} file={shownFile} onClose={() => history.back()} />
        </Suspense>
      ) : null}
      <OfflineNotice />
    </div>
  )
}
