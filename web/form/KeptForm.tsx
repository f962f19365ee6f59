import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { formatDay } from '../base/formats.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import type { Kept } from '../dialog/KeptBanner.tsx'
import { undoDeletion } from '../dialog/undo-deletion.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import type { KeptDeletion } from './ask-for-name.ts'
import { useForm } from './use-form.ts'

const schema = z.object({ name: requiredText('Bitte zur Bestätigung eingeben!') })

/** Asks before deleting a record that must be kept: whoever types its name has read until when. */
export function KeptForm({
  deletion: { question, body, kept, why, name: called, label, action, done, undo, remove },
  onClose,
}: Closable & { deletion: KeptDeletion & { kept: Kept } }) {
  const { field, isSaving, form } = useForm({
    initial: { name: '' },
    schema,
    action,
    async save({ name }) {
      await remove(name)
      toast.success(done, undefined, undo && undoDeletion(undo))
      onClose()
    },
  })
  return (
    <DialogFrame title={question} width="50%" onClose={onClose}>
      <form {...form}>
        <Banner type="warn" text={`Aufzubewahren bis ${formatDay(kept.until)}, ${why}`} />
        {typeof body === 'string' ? <p className="dialog-text">{body}</p> : body}
        <TextInput
          label={label}
          description={`Bitte zur Bestätigung „${called}“ eingeben.`}
          required
          autoComplete="off"
          data-autofocus
          {...field('name')}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" color="red" loading={isSaving}>
            Löschen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
