import { type CustomerDevice, type CustomerVersion, customer } from '#contract/customer.ts'
import type { Device } from '#contract/devices.ts'
import { isManualType } from '#contract/doctypes.ts'
import { currentOn, type FileVersion } from '#contract/file-versions.ts'
import type { DeviceFile, Upload } from '#contract/files.ts'
import type { Part } from '#contract/parts.ts'
import { dayIn } from '../core/day.ts'
import type { Shape } from '../db/answer-plan.ts'

/** What a customer's list depends on besides the records: the portal's time zone (IANA name), and the current day there. */
export interface OwnDevicesFacts {
  timeZone: string
  today: string
}

/** Serialises devices as their customer sees them. */
export const shape: Shape<OwnDevicesFacts> = (records, { timeZone, today }) => {
  const devices: CustomerDevice[] = (records as Device[]).map((device) =>
    serialise(device, timeZone, today),
  )
  return JSON.stringify(customer.devices.output.parse(devices))
}

/** Requires all relations to be populated. */
function serialise(
  { companie = null, part = null, files, ...device }: Device,
  timeZone: string,
  today: string,
) {
  const media = (files as DeviceFile[]).flatMap((file) => {
    const { doctype = null, original = null, versions = [], ...rest } = file
    const all = versions as FileVersion[]
    // Including those withdrawn since.
    const out = all.filter(({ releasedOn }) => releasedOn !== null && releasedOn <= today)
    const released = out.map(({ withdrawnAt, ...version }) => {
      const withdrawnOn = withdrawnAt && dayIn(timeZone, new Date(withdrawnAt))
      return { ...(version as CustomerVersion), withdrawnOn }
    })
    const notWithdrawn = released.filter(({ withdrawnOn }) => withdrawnOn === null)
    if (all.length > 0 && notWithdrawn.length === 0) return []
    const delivered = currentOn(released, device.deliveredOn)
    // If the delivered version was withdrawn, it is not in the list and none is marked.
    const isOther = delivered !== undefined && notWithdrawn.indexOf(delivered) > 0
    const deliveredVersion = isOther ? delivered.id : null
    const group = original?.id ?? file.id
    // The file's own url follows a new release day with a delay.
    const url = notWithdrawn[0]?.url ?? null
    const isManual = doctype !== null && isManualType(doctype)
    return { ...rest, group, doctype, isManual, url, versions: notWithdrawn, deliveredVersion }
  })
  return { ...device, companie, part: part && { ...part, picture: pictureOf(part) }, media }
}

/** Selects the attributes of the picture that the list contains. */
function pictureOf({ picture }: Pick<Part, 'picture'>) {
  return (picture ?? null) as Pick<Upload, 'url' | 'preview'> | null
}
