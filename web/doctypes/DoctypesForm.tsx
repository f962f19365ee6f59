import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import {
  type Doctype,
  DoctypeChange,
  DoctypeDraft,
  type DoctypeReader,
  doctypes,
  type VdiClass,
  vdiClasses,
  vdiClassWords,
} from '#contract/doctypes.ts'
import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { SelectInput } from '../form/SelectInput.tsx'
import { type Labels, useForm } from '../form/use-form.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { highlightCreated } from '../table/highlight-created.ts'
import { toast } from '../ui/toasts.tsx'

type Props = Closable &
  ({ mode: 'new'; onCreated?: (doctype: Doctype) => void } | { mode: 'update'; doctype: Doctype })

/** Creates or edits a document type. */
export function DoctypesForm(props: Props) {
  const { mode, onClose } = props
  const isNew = mode === 'new'
  const { field, checkbox, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: isNew ? empty : typedOf(props.doctype),
    schema: isNew ? DoctypeDraft : DoctypeChange,
    action: isNew ? 'setDoctypes' : 'updateDoctype',
    changes: isNew ? undefined : { record: props.doctype, draftOf: typedOf, labels, choices },
    async save(input, idempotent, { since, only }) {
      const saved = await ('id' in input
        ? call(doctypes.update, { ...only(input), id: input.id }, { since })
        : call(doctypes.create, input, { idempotent }))
      if (isNew) props.onCreated?.(saved)
      await refresh(doctypes.list, medias.list)
      if (isNew) highlightCreated(doctypes.list, saved.id)
      toast.success(isNew ? 'Dokumententyp erstellt!' : 'Dokumententyp wurde aktualisiert!')
      onClose()
    },
  })
  return (
    <DialogFrame
      title={isNew ? 'Dokumententyp hinzufügen' : 'Dokumententyp bearbeiten'}
      width="60vw"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label="Titel" required data-autofocus {...field('title')} />
        <Textarea label="kurze Beschreibung" rows={3} {...field('desc')} />
        <SelectInput label="Wer darf lesen" data={readerChoices} {...field('reader')} />
        <TextInput
          label="Reihenfolge"
          inputMode="numeric"
          description="Kleine Zahlen stehen bei Kunden oben."
          {...field('position')}
        />
        <fieldset className="form-group">
          <legend>Weitere Angaben</legend>
          <SelectInput label="Klasse nach VDI 2770" data={vdiChoices} {...field('vdiClass')} />
          <Checkbox label="Gehört zu jedem Gerät" {...checkbox('isRequired')} />
        </fieldset>
        <div className="dialog-buttons">
          {!isNew && (
            <HistoryButton
              kind="doctypes"
              id={props.doctype.id}
              name={`Dokumententyp ${props.doctype.title}`}
            />
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

const labels: Labels<Typed> = {
  title: 'Titel',
  desc: 'kurze Beschreibung',
  reader: 'Wer darf lesen',
  position: 'Reihenfolge',
  vdiClass: 'Klasse nach VDI 2770',
  isRequired: 'Gehört zu jedem Gerät',
}

const readerChoices: { value: DoctypeReader; label: string }[] = [
  { value: 'customer', label: 'Kunden nach Anmeldung' },
  { value: 'public', label: 'öffentlich: wer den Code am Gerät scannt' },
]

const vdiChoices: { value: VdiClass | ''; label: string }[] = [
  { value: '', label: 'keine' },
  ...vdiClasses.map((value) => ({ value, label: `${value} ${vdiClassWords[value]}` })),
]

const choices = { reader: readerChoices, vdiClass: vdiChoices }

interface Typed {
  id?: number
  title: string
  desc: string
  reader: DoctypeReader
  position: string
  vdiClass: VdiClass | ''
  isRequired: boolean
}

const empty: Typed = {
  title: '',
  desc: '',
  reader: 'customer',
  position: '0',
  vdiClass: '',
  isRequired: false,
}

function typedOf({ id, title, desc, reader, position, vdiClass, isRequired }: Doctype): Typed {
  return {
    id,
    title,
    desc: desc ?? '',
    reader,
    position: String(position),
    vdiClass: vdiClass ?? '',
    isRequired,
  }
}
