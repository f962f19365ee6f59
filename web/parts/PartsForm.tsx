import { Button, Textarea, TextInput } from '@mantine/core'
import { devices } from '#contract/devices.ts'
import { type Part, PartChange, PartDraft, parts } from '#contract/parts.ts'
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
  ({ mode: 'new'; onCreated?: (part: Part) => void } | { mode: 'update'; part: Part })

/** Creates or changes an article number. */
export function PartsForm(props: Props) {
  const { mode, onClose } = props
  const isNew = mode === 'new'
  const { field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: isNew ? empty : typedOf(props.part),
    schema: isNew ? PartDraft : PartChange,
    action: isNew ? 'addPart' : 'updatePart',
    changes: isNew ? undefined : { record: props.part, draftOf: typedOf, labels },
    async save(input, idempotent, { since, only }) {
      const saved = await ('id' in input
        ? call(parts.update, { ...only(input), id: input.id }, { since })
        : call(parts.create, input, { idempotent }))
      if (isNew) props.onCreated?.(saved)
      await refresh(parts.list, devices.list)
      if (isNew) highlightCreated(parts.list, saved.id)
      toast.success(
        isNew ? 'Artikelnummer wurde hinzugefügt!' : 'Artikelnummer wurde aktualisiert!',
      )
      onClose()
    },
  })
  return (
    <DialogFrame
      title={isNew ? 'Artikelnummer hinzufügen' : 'Artikelnummer bearbeiten'}
      width="70vw"
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

function typedOf({ id, title, desc }: Part): Typed {
  return { id, title, desc: desc ?? '' }
}
