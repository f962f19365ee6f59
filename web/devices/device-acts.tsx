import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { endedAccess } from '../authority-links/ended-access.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { NewPassword } from '../credentials/credential-dialogs.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { askForName } from '../form/ask-for-name.ts'
import { securePassword } from '../form/generate-password.ts'
import { DeviceForm, HandOverForm } from './device-dialogs.ts'
import { formRelations } from './form-relations.ts'
import { keptDevices } from './kept-devices.ts'

type OnRemoved = (ids: readonly number[]) => void

/** Opens the form of a device, or of a copy of it, with its current data. */
export function openDevice(mode: 'new' | 'update', id: number): Promise<void> {
  return openFresh(
    'setCurrentDevice',
    () => call(devices.show, { id }, { populate: formRelations }),
    (device) => openDialog(DeviceForm, { mode, device }),
  )
}

/** Offers a generated password for a device, which one more click sets and shows. */
export function renewDevicePassword(id: number): Promise<void> {
  return openFresh(
    'setCurrentDevice',
    () => Promise.all([call(devices.show, { id }, { populate: ['companie'] }), securePassword()]),
    ([device, password]) => {
      const account = { kind: 'device', ...device } as const
      openDialog(NewPassword, { account, record: device, made: password })
    },
  )
}

/** Opens the form that hands a device over to another company. */
export function handOverDevice(id: number): Promise<void> {
  return openFresh(
    'setCurrentDevice',
    () => Promise.all([call(devices.show, { id }, { populate: ['companie'] }), securePassword()]),
    ([device, password]) => openDialog(HandOverForm, { device, made: password }),
  )
}

/**
 * Asks before deleting a device, with its current data: somebody may since have set a day until which it must be kept.
 */
export function removeDevice({ id }: Pick<Device, 'id'>, onRemoved: OnRemoved): Promise<void> {
  return openFresh(
    'removeDevice',
    () => Promise.all([call(devices.show, { id }), endedAccess('device', [id])]),
    ([device, endedLinksNote]) => ask(device, endedLinksNote, onRemoved),
  )
}

function ask(device: Device, endedLinksNote: string, onRemoved: OnRemoved): void {
  const { id, sn } = device
  askForName({
    question: 'Want you realy to delete?',
    body: `Das Gerät „${sn}“ wird gelöscht. Seine Dateien bleiben erhalten.${endedLinksNote}`,
    kept: keptDevices([device]),
    why: 'weil das Gerät in Verkehr gebracht ist. Bis dahin bleibt es im Papierkorb.',
    name: sn,
    label: 'Seriennummer',
    action: 'removeDevice',
    done: 'Gerät wurde gelöscht!',
    undo: { kind: 'device', ids: [id], lists: [devices.list, medias.list] },
    async remove(name) {
      await call(devices.remove, { id, name })
      onRemoved([id])
      await refresh(devices.list, medias.list)
    },
  })
}
