import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { companies } from '#contract/companies.ts'
import { type CreatedDevice, type Device, DeviceDraft, devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { call } from '../api.ts'
import { refresh } from '../queries.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { type DialogProps, openDialog } from '../ui/dialogs.ts'
import { ErrorBanners } from '../ui/ErrorBanners.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { type Choice, PickMany, PickOne } from '../ui/pickers.tsx'
import { toast } from '../ui/toasts.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { HandOver } from './HandOver.tsx'

type Props = DialogProps['DeviceForm'] & { onClose: () => void }

/** Creates (also as a copy) or changes a device; a new one ends with its password to hand over. */
export function DeviceForm(props: Props) {
  const [created, setCreated] = useState<CreatedDevice>()
  return created ? (
    <HandOver device={created} onClose={props.onClose} />
  ) : (
    <Form {...props} onCreated={setCreated} />
  )
}

function Form(props: Props & { onCreated: (device: CreatedDevice) => void }) {
  const { mode, device, onClose, onCreated } = props
  const isNew = mode === 'new'
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: typedOf(device),
    schema: typedDevice,
    action: isNew ? 'addDevice' : 'updateDevice',
    async save(input) {
      const saved =
        isNew || !device
          ? await call(devices.create, input)
          : await call(devices.update, { ...input, id: device.id })
      await refresh(devices.list, medias.list)
      toast.success(isNew ? 'Gerät wurde hinzugefügt!' : 'Gerät wurde aktualisiert!')
      if (isNew) onCreated({ ...saved, pass: draft.pass || (saved as CreatedDevice).pass })
      else onClose()
    },
  })
  function addFiles(uploaded: Media[]) {
    change({ media: [...draft.media, ...uploaded.map(fileChoice)] })
  }
  return (
    <DialogFrame
      title={isNew ? 'Neues Gerät hinzufügen' : 'Gerät bearbeiten'}
      width="70vw"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Seriennummer"
          required
          data-autofocus
          autoComplete="off"
          value={draft.sn}
          error={errors.sn}
          onChange={(event) => change({ sn: event.currentTarget.value })}
        />
        <PickOne
          label="Firma"
          required
          endpoint={companies.list}
          filter={(text) => ({
            $or: [{ name: { $containsi: text } }, { kdnr: { $contains: text } }],
          })}
          toChoice={({ id, name, kdnr }) => ({ id, name: `${name} (${kdnr})` })}
          value={draft.companie}
          onChange={(companie) => change({ companie })}
          error={errors.companie}
        />
        <PickOne
          label="Artikelnummer"
          required
          endpoint={parts.list}
          filter={(text) => ({ title: { $containsi: text } })}
          toChoice={({ id, title }) => ({ id, name: title })}
          value={draft.part}
          onChange={(part) => change({ part })}
          error={errors.part}
        />
        <PickMany
          label="Dateien"
          endpoint={medias.list}
          filter={(text) => ({ filename: { $containsi: text } })}
          toChoice={fileChoice}
          value={draft.media}
          onChange={(media) => change({ media })}
          error={errors.media}
        />
        <Button
          variant="default"
          className="self-start"
          onClick={() => openDialog('FileForm', { onUploaded: addFiles })}
        >
          Dateien hochladen …
        </Button>
        <PasswordField
          description={
            isNew
              ? 'Leer lassen, um ein sicheres Passwort zu erhalten.'
              : 'Leer lassen, um das bisherige Passwort zu behalten.'
          }
          value={draft.pass}
          error={errors.pass}
          onChange={(pass) => change({ pass })}
        />
        <div className="dialog-buttons">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={isSaving}>
            {isNew ? 'Speichern' : 'Update'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

interface Typed {
  sn: string
  companie: Choice | null
  part: Choice | null
  media: Choice[]
  pass: string
}

/** A copy keeps everything but id and password; its serial number is a start to type on from. */
function typedOf(device: Device | undefined): Typed {
  if (!device) return { sn: '', companie: null, part: null, media: [], pass: '' }
  const { sn, companie, part, media = [] } = device
  return {
    sn,
    companie: companie ? { id: companie.id, name: `${companie.name} (${companie.kdnr})` } : null,
    part: part ? { id: part.id, name: part.title } : null,
    media: media.map(fileChoice),
    pass: '',
  }
}

function fileChoice({ id, filename }: Media): Choice {
  return { id, name: filename }
}

function chosen(message: string) {
  return z.custom<Choice>((value) => value !== null, message).transform(({ id }) => id)
}

const typedDevice = z.object({
  sn: DeviceDraft.shape.sn,
  pass: DeviceDraft.shape.pass,
  companie: chosen('Bitte eine Firma auswählen!'),
  part: chosen('Bitte eine Artikelnummer auswählen!'),
  media: z.array(z.custom<Choice>()).transform((files) => files.map(({ id }) => id)),
})
