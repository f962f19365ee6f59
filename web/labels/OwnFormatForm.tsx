import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { labelLimits, labels, type OwnLabelFormat, OwnLabelFormatDraft } from '#contract/labels.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'

interface Props {
  onCreated: (format: OwnLabelFormat) => void
  onCancel: () => void
}

/** Adds a label size for everybody who prints here. */
export function OwnFormatForm({ onCreated, onCancel }: Props) {
  const { field, isSaving, form } = useForm({
    initial: { title: '', width: '', height: '' },
    schema: typedFormat,
    action: 'addLabelFormat',
    async save(input, idempotent) {
      const created = await call(labels.createFormat, input, { idempotent })
      await refresh(labels.formats)
      toast.success('Format wurde hinzugefügt!')
      onCreated(created)
    },
  })
  return (
    <form {...form} className="own-format" aria-label="Eigenes Format">
      <TextInput className="own-format-title" label="Name" required autoFocus {...field('title')} />
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
      <div className="dialog-buttons">
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={isSaving}>
          Format speichern
        </Button>
      </div>
    </form>
  )
}

const { width, height } = OwnLabelFormatDraft.shape
const typedFormat = OwnLabelFormatDraft.extend({
  width: z.preprocess(numberOf, width),
  height: z.preprocess(numberOf, height),
})

/** What was typed as a number, with a comma or a point; anything else becomes NaN, which no schema takes. */
function numberOf(typed: unknown): number {
  const text = String(typed).trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}
