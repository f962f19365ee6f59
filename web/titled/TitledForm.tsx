import { Button, Textarea, TextInput } from '@mantine/core'
import { PartDraft } from '#contract/parts.ts'
import type { Idempotent } from '../client/idempotent.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'

interface Props {
  header: string
  width: string
  initial?: { title: string; desc: string | null }
  /** The store action's name, as failures report it. */
  action: string
  /** The message after success. */
  done: string
  save: (draft: PartDraft, idempotent: Idempotent) => Promise<void>
  onClose: () => void
}

/** The form of article numbers and document types: a title and a short description. */
export function TitledForm({ header, width, initial, action, done, save, onClose }: Props) {
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: { title: initial?.title ?? '', desc: initial?.desc ?? '' },
    schema: PartDraft,
    action,
    async save(input, idempotent) {
      await save(input, idempotent)
      toast.success(done)
      onClose()
    },
  })
  return (
    <DialogFrame title={header} width={width} onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Titel"
          required
          data-autofocus
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label="kurze Beschreibung"
          rows={3}
          value={draft.desc}
          error={errors.desc}
          onChange={(event) => change({ desc: event.currentTarget.value })}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            {initial ? 'Update' : 'Speichern'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
