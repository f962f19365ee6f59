import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { rememberFocus } from '../ui/remember-focus.ts'
import { type ToastAction, toast } from '../ui/toasts.tsx'
import { withdrawAction } from '../ui/withdraw-action.ts'

/** The device whose own list shows a file. */
export interface ListedDevice {
  id: number
  sn: string
}

/** Removes a file from one device, with an undo button in the toast; the file itself and other devices keep it. */
export async function unlinkFile(file: Media, device: ListedDevice): Promise<void> {
  const words = `„${file.filename}“ bleibt unter „Dateien“ erhalten.`
  const undo: ToastAction = {
    label: 'Rückgängig',
    run: () =>
      void change(file, device, 'connect', 'assignFile', () => {
        withdrawAction(undo)
        toast.success(`Datei ist wieder bei Gerät „${device.sn}“!`)
      }),
  }
  // Its button disappears with the row.
  const restoreFocus = rememberFocus()
  await oneAtATime(`unassignFile/${device.id}/${file.id}`, () =>
    change(file, device, 'disconnect', 'unassignFile', () => {
      toast.success(`Datei wurde von Gerät „${device.sn}“ entfernt!`, words, undo)
    }),
  )
  restoreFocus()
}

async function change(
  { id }: Media,
  device: ListedDevice,
  relationChange: 'connect' | 'disconnect',
  action: string,
  onDone: () => void,
): Promise<void> {
  try {
    await call(devices.update, { id: device.id, media: { [relationChange]: [id] } })
    await refresh(devices.list, medias.list)
    onDone()
  } catch (error) {
    reportFailure(action, error)
  }
}
