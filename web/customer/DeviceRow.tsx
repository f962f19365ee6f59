import { useId } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { useWords } from '../base/spoken.ts'
import { DeviceFiles } from './DeviceFiles.tsx'
import { ServiceContact } from './ServiceContact.tsx'
import { NextIcon } from './view-icons.ts'

interface Props {
  device: CustomerDevice
  isOpen: boolean
  onToggle: () => void
}

/** One device; its whole row is the expander, below it its files. */
export function DeviceRow({ device, isOpen, onToggle }: Props) {
  const detailId = useId()
  const say = useWords('view')
  const { sn, part, companie, media } = device
  return (
    <>
      <tr className="device-row">
        <td className="device-expander">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={say.filesOf(sn)}
            onClick={onToggle}
          >
            <NextIcon size={20} />
          </button>
        </td>
        <td className="device-company">{companie?.name ?? '–'}</td>
        <td className="device-serial" data-label={say.sn}>
          {sn}
        </td>
        <td className="device-part" data-label={say.part}>
          {part?.title ?? '–'}
        </td>
        <td className="device-count is-number">
          <span className="count-badge">
            {media.length}
            <span className="count-word"> {say.fileWord(media.length)}</span>
          </span>
        </td>
      </tr>
      {isOpen ? (
        <tr className="device-detail" id={detailId}>
          <td colSpan={5}>
            <DeviceFiles device={device} />
            <ServiceContact device={device} />
          </td>
        </tr>
      ) : null}
    </>
  )
}
