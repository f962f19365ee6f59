import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { labelLimits, labels, type OwnLabelFormat, OwnLabelFormatDraft } from '#contract/labels.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'

interface Props {
  onCreated: (format: OwnLabelFormat) => void
  onCancel: () => void
}

/** Adds a label size for everybody who prints here. */
export function OwnFormatForm({ onCreated, onCancel }: Props) {
  const { draft, change, errors, isSaving, form } = useDraft({
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
      <TextInput
        className="own-format-title"
        label="Name"
        required
        autoFocus
        autoComplete="off"
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Breite in mm"
        description={`${labelLimits.width.min} bis ${labelLimits.width.max}`}
        required
        inputMode="decimal"
        autoComplete="off"
        value={draft.width}
        error={errors.width}
        onChange={(event) => change({ width: event.currentTarget.value })}
      />
      <TextInput
        label="Höhe in mm"
        description={`${labelLimits.height.min} bis ${labelLimits.height.max}`}
        required
        inputMode="decimal"
        autoComplete="off"
        value={draft.height}
        error={errors.height}
        onChange={(event) => change({ height: event.currentTarget.value })}
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

const { title, width, height } = OwnLabelFormatDraft.shape
const typedFormat = z.object({
  title,
  width: z.preprocess(numberOf, width),
  height: z.preprocess(numberOf, height),
})

/** What was typed as a number, with a comma or a point; anything else becomes NaN, which no schema takes. */
function numberOf(typed: unknown): number {
  const text = String(typed).trim().replace(',', '.')
  return text === '' ? Number.NaN : Number(text)
}
