import { Button, Textarea, TextInput } from '@mantine/core'
import { type Doctype, DoctypeChange, DoctypeDraft, doctypes } from '#contract/doctypes.ts'
import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { highlightCreated } from '../table/highlight-created.ts'
import { toast } from '../ui/toasts.tsx'

type Props = Closable &
  ({ mode: 'new'; onCreated?: (doctype: Doctype) => void } | { mode: 'update'; doctype: Doctype })

/** Creates or changes a document type. */
export function DoctypesForm(props: Props) {
  const { mode, onClose } = props
  const isNew = mode === 'new'
  const { field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: isNew ? empty : typedOf(props.doctype),
    schema: isNew ? DoctypeDraft : DoctypeChange,
    action: isNew ? 'setDoctypes' : 'updateDoctype',
    changes: isNew ? undefined : { record: props.doctype, draftOf: typedOf, labels },
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
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            {isNew ? 'Speichern' : 'Update'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const labels = { title: 'Titel', desc: 'kurze Beschreibung' }

interface Typed {
  id?: number
  title: string
  desc: string
}

const empty: Typed = { title: '', desc: '' }

function typedOf({ id, title, desc }: Doctype): Typed {
  return { id, title, desc: desc ?? '' }
}
