import { useEffect, useId, useRef, useState } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { formatCount } from '../base/formats.ts'
import { useWords } from '../base/spoken.ts'
import { Button } from '../ui/Button.tsx'
import { contains } from './contains.ts'
import { DeviceRow } from './DeviceRow.tsx'
import { OverviewPager, smallestPage } from './OverviewPager.tsx'
import { useOlderDevices } from './older-devices.ts'
import { SearchBox } from './SearchBox.tsx'
import './device-overview.css'
import './device-cards.css'

interface Props {
  devices: CustomerDevice[]
  /** Id of the device that is initially expanded. */
  openAtFirst: number | undefined
  /** Id of the device whose nameplate was scanned: the list scrolls to it. */
  scanned: number | undefined
}

/** 'Geräteliste' for customers: an expandable table, or on a phone one card per device. */
export function DeviceOverview({ devices, openAtFirst, scanned }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState({ index: pageOf(devices, openAtFirst), size: 10 })
  const [openIds, setOpenIds] = useState(new Set(openAtFirst === undefined ? [] : [openAtFirst]))
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const scannedRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    scannedRow.current?.scrollIntoView()
    scannedRow.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  const texts = useWords('view')
  const matchingDevices = devices.filter(({ sn, part, companie }) =>
    contains([sn, part?.title, companie?.name], search),
  )
  // Devices may have been removed in the meantime.
  const index = Math.min(page.index, Math.max(0, Math.ceil(matchingDevices.length / page.size) - 1))
  const start = index * page.size
  const older = useOlderDevices(devices, search)
  const hasLoadedOlder = useRef(false)
  useEffect(() => {
    // The pressed button is gone once there are no more.
    if (hasLoadedOlder.current && !older.isIncomplete)
      heading.current?.focus({ preventScroll: true })
  }, [older.isIncomplete])

  function searchFor(text: string) {
    setSearch(text)
    setPage({ ...page, index: 0 })
  }

  /** For buttons that are gone once they are pressed. */
  function thenFocusSearch(act: () => void) {
    act()
    searchField.current?.focus()
  }

  function loadOlder() {
    hasLoadedOlder.current = true
    void older.loadOlder()
  }

  function toggle(id: number) {
    const next = new Set(openIds)
    if (!next.delete(id)) next.add(id)
    setOpenIds(next)
  }

  return (
    <section className="overview w-10" aria-labelledby={headingId}>
      <div className="overview-bar" data-lone={devices.length === 1 || undefined}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {texts.devices}
        </h2>
        <SearchBox label={texts.search} value={search} field={searchField} onChange={searchFor} />
      </div>
      {matchingDevices.length > 0 ? (
        <table className="overview-table" aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">{texts.showFiles}</span>
              </th>
              <th scope="col">{texts.customer}</th>
              <th scope="col">{texts.sn}</th>
              <th scope="col">{texts.part}</th>
              <th scope="col" className="is-number">
                {texts.files}
              </th>
            </tr>
          </thead>
          <tbody>
            {matchingDevices.slice(start, start + page.size).map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isOpen={openIds.has(device.id)}
                onToggle={() => toggle(device.id)}
                scanned={device.id === scanned ? scannedRow : undefined}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <div className="overview-empty empty-plate">
          <p role="status">
            {older.isLooking
              ? texts.stillLooking
              : older.hasFailed
                ? texts.notSearched
                : texts.nothingFits(search.trim())}
          </p>
          {older.hasFailed ? (
            <Button look="quiet" onClick={() => thenFocusSearch(older.searchAgain)}>
              {texts.tryAgain}
            </Button>
          ) : null}
          <Button look="quiet" onClick={() => thenFocusSearch(() => searchFor(''))}>
            {texts.resetSearch}
          </Button>
        </div>
      )}
      {older.isIncomplete ? (
        <div className="overview-rest">
          {older.total === undefined ? null : (
            <p>{texts.shownOf(formatCount(devices.length), formatCount(older.total))}</p>
          )}
          <Button look="quiet" isBusy={older.isLoading} onClick={loadOlder}>
            {texts.loadOlder}
          </Button>
        </div>
      ) : null}
      {matchingDevices.length > smallestPage ? (
        <OverviewPager
          total={matchingDevices.length}
          page={{ ...page, index }}
          onChange={setPage}
        />
      ) : null}
    </section>
  )
}

function pageOf(devices: CustomerDevice[], id: number | undefined) {
  const index = devices.findIndex((device) => device.id === id)
  return Math.max(0, Math.floor(index / 10))
}
