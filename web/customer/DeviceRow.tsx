import { type RefObject, useId } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { DeviceFiles } from './DeviceFiles.tsx'
import { MachineFace, WholeName } from './MachineFace.tsx'
import { ServiceContact } from './ServiceContact.tsx'
import { NextIcon } from './view-icons.ts'

interface Props {
  device: CustomerDevice
  isOpen: boolean
  onToggle: () => void
  /** Ref for the row of the scanned device, if this is it. */
  scanned: RefObject<HTMLTableRowElement | null> | undefined
}

/** One device; its whole row is the expander and, once expanded, the title of its files below. */
export function DeviceRow({ device, isOpen, onToggle, scanned }: Props) {
  const detailId = useId()
  const texts = useWords('view')
  const { sn, part, companie, media } = device
  return (
    <>
      <tr ref={scanned} className={isOpen ? 'device-row is-open' : 'device-row'}>
        <td className="device-expander">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={texts.filesOf(sn)}
            aria-describedby={scanned && `${detailId}-scanned`}
            onClick={onToggle}
          >
            <NextIcon size={20} />
          </button>
        </td>
        <td className="device-company">
          {scanned ? (
            <p id={`${detailId}-scanned`} className="device-scanned">
              {texts.scanned}
            </p>
          ) : null}
          {companie?.name ?? '–'}
        </td>
        <td className="device-serial" data-label={texts.sn}>
          {sn}
        </td>
        <td className="device-part">
          <MachineFace part={part} isTitle={isOpen} />
        </td>
        <td className="device-count is-number">
          <span className="count-badge">
            {media.length}
            <span className="count-word"> {texts.fileWord(media.length)}</span>
          </span>
        </td>
      </tr>
      {isOpen ? (
        <tr className="device-detail" id={detailId}>
          <td colSpan={5}>
            <WholeName part={part} />
            <DeviceFiles device={device} />
            <ServiceContact device={device} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
