import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type CreatedDevice, type Device, DeviceDraft, devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { type Part, parts } from '#contract/parts.ts'
import { formatWeekday } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CredentialsDialog } from '../credentials/CredentialsDialog.tsx'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { type Closable, openDialog } from '../dialog/dialogs.ts'
import { fileChoice } from '../files/record-pickers.tsx'
import { AddButton } from '../form/AddButton.tsx'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { type Choice, chosen, idsOf } from '../form/choice.ts'
import { wholeLinkChange } from '../form/compare-drafts.ts'
import { DayInput } from '../form/DayInput.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { withFilledPassword } from '../form/filled-password.ts'
import { withProof } from '../form/generate-password.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { PickOne } from '../form/pickers.tsx'
import { type Labels, useForm } from '../form/use-form.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { PartsForm } from '../parts/part-dialogs.ts'
import { takingPart } from '../scan/find-scanned.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
import { SessionsButton } from '../sessions/SessionsButton.tsx'
import { highlightCreated } from '../table/highlight-created.ts'
import { searchFilter } from '../table/search-filter.ts'
import { toast } from '../ui/toasts.tsx'
import { CompanyPick, companyChoice } from './CompanyPick.tsx'
import { DeviceFormFiles } from './DeviceFormFiles.tsx'
import { formRelations } from './form-relations.ts'

/** Company or article number of a device to create from the page of either. */
export type GivenToDevice = Partial<Pick<Typed, 'companie' | 'part'>>

/** In mode `new`, `device` is the one to copy. */
type Props = Closable &
  ({ mode: 'new'; device?: Device; given?: GivenToDevice } | { mode: 'update'; device: Device })

/** Creates (also as a copy) or edits a device; if a password was set, shows the customer's credentials afterwards. */
export function DeviceForm(props: Props) {
  const [saved, setSaved] = useState<{ device: Device; pass: string }>()
  if (!saved)
    return <Form {...props} onPasswordSet={(device, pass) => setSaved({ device, pass })} />
  const { device, pass } = saved
  const account = { kind: 'device', ...device } as const
  return <CredentialsDialog account={account} pass={pass} onClose={props.onClose} />
}

function Form(props: Props & { onPasswordSet: (device: Device, pass: string) => void }) {
  const { mode, device, onClose, onPasswordSet } = props
  const isNew = mode === 'new'
  const { draft, change, field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: { ...typedOf(device), ...(isNew && props.given) },
    schema: typedDevice,
    action: isNew ? 'addDevice' : 'updateDevice',
    changes: isNew ? undefined : { record: props.device, draftOf: typedOf, labels },
    async save({ media, ...input }, idempotent, { since, base, only }) {
      const saved =
        isNew || !device
          ? await call(
              devices.create,
              { ...withProof(withFilledPassword(input)), media: idsOf(media) },
              { idempotent },
            )
          : await call(
              devices.update,
              {
                ...withProof(only(input)),
                media: wholeLinkChange(base.media, media),
                id: device.id,
              },
              { since, populate: formRelations },
            )
      await refresh(devices.list, medias.list)
      if (isNew) highlightCreated(devices.list, saved.id)
      toast.success(isNew ? 'Gerät wurde hinzugefügt!' : 'Gerät wurde aktualisiert!')
      const pass = draft.pass || (saved as CreatedDevice).pass
      if (pass) onPasswordSet(saved, pass)
      else onClose()
    },
  })
  function addFiles(uploaded: Media[]) {
    // An upload that already existed may already be selected.
    change(({ media }) => ({ media: eachOnce([...media, ...uploaded.map(fileChoice)]) }))
  }
  function addPart() {
    openDialog(PartsForm, {
      mode: 'new',
      onCreated: (part) => change({ part: partChoice(part) }),
    })
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
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label="Seriennummer" required data-autofocus {...field('sn')} />
        <CompanyPick label="Firma" {...field('companie')} />
        <PickOne
          label="Artikelnummer"
          required
          endpoint={parts.list}
          sort="title:asc"
          filter={(text) => searchFilter(text, { texts: ['title'] })}
          toChoice={partChoice}
          {...field('part')}
          action={
            <>
              <ScanButton
                name="Artikelnummer scannen"
                onFound={takingPart((part) => change({ part: partChoice(part) }))}
              />
              <AddButton name="Neue Artikelnummer …" onClick={addPart} />
            </>
          }
        />
        <DayInput label="Ausgeliefert am" {...field('deliveredOn')} />
        <DeviceFormFiles part={draft.part} onUploaded={addFiles} {...field('media')} />
        <PasswordField
          description={
            isNew
              ? 'Leer lassen, um ein sicheres Passwort zu erhalten.'
              : 'Leer lassen, um das bisherige Passwort zu behalten.'
          }
          {...field('pass')}
        />
        <fieldset className="form-group">
          <legend>Weitere Angaben</legend>
          <div className="form-pair">
            <TextInput
              label="Baujahr"
              description="Vier Ziffern, zum Beispiel 2026."
              inputMode="numeric"
              {...field('builtIn')}
            />
            <DayInput
              label="In Verkehr gebracht am"
              description="Nur ausfüllen, wenn es nicht der Tag der Auslieferung ist."
              {...field('placedOnMarketOn')}
            />
          </div>
          <Textarea
            label="Notiz"
            description="Nur für Bearbeiter; Kunden sehen sie nicht."
            rows={2}
            {...field('note')}
          />
          {!isNew && (
            <p className="form-told">
              Dateien bereithalten mindestens bis {formatWeekday(props.device.availableUntil)}.
            </p>
          )}
        </fieldset>
        <div className="dialog-buttons">
          {!isNew && (
            <HistoryButton kind="devices" id={props.device.id} name={`Gerät ${props.device.sn}`} />
          )}
          {!isNew && (
            <SessionsButton holder={{ kind: 'device', id: props.device.id, sn: props.device.sn }} />
          )}
          <CancelButton />
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
  deliveredOn: string
  placedOnMarketOn: string
  builtIn: string
  note: string
  pass: string
}

const labels: Labels<Typed> = {
  sn: 'Seriennummer',
  companie: 'Firma',
  part: 'Artikelnummer',
  media: 'Dateien',
  deliveredOn: 'Ausgeliefert am',
  placedOnMarketOn: 'In Verkehr gebracht am',
  builtIn: 'Baujahr',
  note: 'Notiz',
  pass: 'Passwort',
}

/** A copy keeps everything except id and password; its serial number has to be changed. */
function typedOf(device: Device | undefined): Typed {
  if (!device) return empty
  const { sn, companie, part, media = [], deliveredOn, placedOnMarketOn, builtIn, note } = device
  return {
    sn,
    companie: companie ? companyChoice(companie) : null,
    part: part ? partChoice(part) : null,
    media: media.map(fileChoice),
    deliveredOn: deliveredOn ?? '',
    placedOnMarketOn: placedOnMarketOn ?? '',
    builtIn: String(builtIn ?? ''),
    note: note ?? '',
    pass: '',
  }
}

const empty: Typed = {
  sn: '',
  companie: null,
  part: null,
  media: [],
  deliveredOn: '',
  placedOnMarketOn: '',
  builtIn: '',
  note: '',
  pass: '',
}

function partChoice({ id, title }: Pick<Part, 'id' | 'title'>): Choice {
  return { id, name: title }
}

function eachOnce(choices: Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()]
}

const typedDevice = DeviceDraft.extend({
  companie: chosen('Bitte eine Firma auswählen!'),
  part: chosen('Bitte eine Artikelnummer auswählen!'),
  media: z.array(z.custom<Choice>()),
})
