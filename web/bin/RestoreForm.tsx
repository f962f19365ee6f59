import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import { type BinEntry, bin } from '#contract/bin.ts'
import { requiredText } from '#contract/fields.ts'
import { call } from '../client/api.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { reportRestored } from './report-restored.ts'

/** Restores a record under another number, because its own has been taken. */
export function RestoreForm({ entry, onClose }: Closable & { entry: BinEntry }) {
  const { kind, name, detail, id } = entry
  const takenName = kind === 'company' ? (detail ?? '') : name
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { number: '' },
    schema: another,
    action: 'restoreEntry',
    async save({ number }) {
      await reportRestored(await call(bin.restore, { id, number }))
      onClose()
    },
  })
  return (
    <DialogFrame
      title={`„${name}“ wiederherstellen`}
      width="50%"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p className="dialog-text">
          „{takenName}“ ist inzwischen anders vergeben. Bitte geben Sie an, wie es stattdessen
          heißen soll; alles andere kommt zurück, wie es war.
        </p>
        <TextInput label={labels[kind]} required data-autofocus {...field('number')} />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Wiederherstellen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const another = z.object({ number: requiredText('Bitte etwas anderes angeben!') })

const labels: Record<BinEntry['kind'], string> = {
  device: 'Neue Seriennummer',
  company: 'Neue Kundennummer',
  part: 'Neue Artikelnummer',
  doctype: 'Neuer Name',
  file: 'Neuer Name',
  version: 'Neuer Name',
}
