import type { Device } from '#contract/devices.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { pictureOf } from '../parts/part-picture.ts'
import { Plate, PlatePicture } from './Plate.tsx'
import { PlateAddress, PlateMark } from './PlateAddress.tsx'

/** The nameplate of a device on its page, with the address in the machine's code. */
export function DevicePlate({ device }: { device: Device | undefined }) {
  const { part } = device ?? {}
  return (
    <Plate
      noun="Gerät"
      number={device?.sn}
      kind={part?.desc}
      picture={<PlatePicture src={pictureOf(part)} name={part?.title ?? device?.sn ?? ''} />}
      below={
        device && (
          <>
            {part && (
              <RecordLink to="/parts" id={part.id}>
                <span className="nameplate-code">{part.title}</span>
              </RecordLink>
            )}
            <PlateAddress publicId={device.publicId} />
          </>
        )
      }
      mark={device && <PlateMark publicId={device.publicId} label="QR-Code des Geräts" />}
    />
  )
}
