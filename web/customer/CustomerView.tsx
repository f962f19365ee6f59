import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { closeAllDialogs } from '../ui/dialogs.ts'
import { LegalLinks } from '../ui/LegalLinks.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { CustomerHeader } from './CustomerHeader.tsx'
import { useCurrentDevices } from './current-devices.ts'
import { DeviceOverview } from './DeviceOverview.tsx'
import { firstOpenId } from './open-at-first.ts'
import './customer.css'

/** 'Geräteübersicht': the devices of the signed-in customer and their files. */
export function CustomerView() {
  usePageTitle('Geräteübersicht')
  const { list } = useCurrentDevices()
  const state: unknown = useHistoryState()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    closeAllDialogs()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="customer-page">
      <CustomerHeader />
      <main className="customer-main">
        <h1 className="customer-heading" ref={heading} tabIndex={-1}>
          Geräteübersicht
        </h1>
        {list.length > 0 ? (
          <DeviceOverview devices={list} openAtFirst={firstOpenId(list, state)} />
        ) : null}
      </main>
      <footer className="customer-footer">
        <LegalLinks />
      </footer>
    </div>
  )
}
