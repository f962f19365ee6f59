import { foldCopied } from '../db/fold.ts'
import { type Note, quotedName } from './oddities.ts'
import { readOldPassword } from './old-password.ts'
import type { PlannedDevice, TakenNames } from './plan.ts'
import {
  dated,
  nameOf,
  noteDraft,
  noteNumber,
  noteOtherName,
  notePassword,
  noteTrimmed,
} from './plan-records.ts'
import { settleNames } from './settle-names.ts'
import type { OldDevice } from './site.ts'

/** Devices with unique serial numbers. Customers who have to sign in with another one than before will get a letter. */
export function planDevices(devices: OldDevice[], taken: TakenNames, note: Note): PlannedDevice[] {
  const numbers = settleNames(
    devices.map((device) => ({ ...device, name: device.sn })),
    { max: 120, taken: taken.devices, nameless: ({ id }) => `Ohne Seriennummer ${id}` },
  )
  return devices.map((device) => {
    const number = nameOf(numbers, device)
    const label = `Gerät ${device.id} ${quotedName(device.sn)}`
    noteOtherName('renamedDevices', label, number, note)
    noteTrimmed(label, number, note)
    noteNumber(`Gerät ${device.id}`, device.sn, note)
    noteDraft(label, device, note)
    if (device.company === null) note('devices', `${label} hat keine Firma.`)
    if (device.part === null) note('devices', `${label} hat keine Artikelnummer.`)
    if (device.files.length === 0) note('devices', `${label} hat keine Dateien.`)
    const password = readOldPassword(device.pass)
    notePassword(label, password, note)
    const isOther = foldCopied(device.sn ?? '') !== foldCopied(number.text)
    const formerSn = isOther ? (device.sn ?? '') : null
    const { company, part, files } = device
    return { ...dated(device), sn: number.text, formerSn, password, company, part, files }
  })
}
