import { useId } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { DeviceFiles } from './DeviceFiles.tsx'
import { NextIcon } from './view-icons.ts'

interface Props {
  device: CustomerDevice
  isOpen: boolean
  onToggle: () => void
}

/** One device; its whole row is the expander, below it its files. */
export function DeviceRow({ device, isOpen, onToggle }: Props) {
  const detailId = useId()
  const { sn, part, companie, media } = device
  return (
    <>
      <tr className="device-row">
        <td className="device-expander">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={`Dateien zu Gerät ${sn}`}
            onClick={onToggle}
          >
            <NextIcon size={20} />
          </button>
        </td>
        <td className="device-company">{companie?.name ?? '–'}</td>
        <td className="device-serial" data-label="SN-Nr.">
          {sn}
        </td>
        <td className="device-part" data-label="Art.-Nr.">
          {part?.title ?? '–'}
        </td>
        <td className="device-count is-number">
          <span className="count-badge">
            {media.length}
            <span className="count-word"> {media.length === 1 ? 'Datei' : 'Dateien'}</span>
          </span>
        </td>
      </tr>
      {isOpen ? (
        <tr className="device-detail" id={detailId}>
          <td colSpan={5}>
            <DeviceFiles device={device} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
