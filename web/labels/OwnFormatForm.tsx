import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { labelLimits, labels, type OwnLabelFormat, OwnLabelFormatDraft } from '#contract/labels.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'

export interface OwnFormatFormProps extends Closable {
  onCreated: (format: OwnLabelFormat) => void
}

/** Adds a label size for everybody who prints here. */
export function OwnFormatForm({ onCreated, onClose }: OwnFormatFormProps) {
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { title: '', width: '', height: '' },
    schema: typedFormat,
    action: 'addLabelFormat',
    async save(input, idempotent) {
      const created = await call(labels.createFormat, input, { idempotent })
      await refresh(labels.formats)
      toast.success('Format wurde hinzugefügt!')
      onCreated(created)
      onClose()
    },
  })
  return (
    <DialogFrame title="Eigenes Format" width="36rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput label="Name" required data-autofocus {...field('title')} />
        <div className="form-pair">
          <TextInput
            label="Breite in mm"
            description={`${labelLimits.width.min} bis ${labelLimits.width.max}`}
            required
            inputMode="decimal"
            {...field('width')}
          />
          <TextInput
            label="Höhe in mm"
            description={`${labelLimits.height.min} bis ${labelLimits.height.max}`}
            required
            inputMode="decimal"
            {...field('height')}
          />
        </div>
        <div className="dialog-buttons">
          <CancelButton disabled={isSaving} />
          <Button type="submit" loading={isSaving}>
            Format speichern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const { width, height } = OwnLabelFormatDraft.shape
const typedFormat = OwnLabelFormatDraft.extend({
  width: z.preprocess(numberOf, width),
  height: z.preprocess(numberOf, height),
})

/** Parses a number with a comma or a point; anything else becomes NaN, which every schema rejects. */
function numberOf(value: unknown): number {
  const text = String(value).trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}
