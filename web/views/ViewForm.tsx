import { Button, TextInput } from '@mantine/core'
import { ViewDraft, type ViewedList, views } from '#contract/views.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'

export interface ViewFormProps extends Closable {
  list: ViewedList
  query: string
  /** Suggested name, or an empty string. */
  name: string
}

/** Asks for the name under which to save a view. */
export function ViewForm({ list, query, name, onClose }: ViewFormProps) {
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { list, name, query },
    schema: ViewDraft,
    action: 'saveView',
    async save(input, idempotent) {
      await call(views.save, input, { idempotent })
      await refresh(views.list)
      toast.success('Ansicht wurde gespeichert!')
      onClose()
    },
  })
  return (
    <DialogFrame title="Ansicht speichern" width="30rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Name"
          description="Sie finden die Ansicht auf jedem Computer, an dem Sie sich anmelden. Eine mit demselben Namen wird ersetzt."
          required
          data-autofocus
          // Selected, so that typing replaces it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...field('name')}
        />
        <div className="dialog-buttons">
          <CancelButton disabled={isSaving} />
          <Button type="submit" loading={isSaving}>
            Speichern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
