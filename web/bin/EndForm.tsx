import { Button, Textarea, TextInput } from '@mantine/core'
import { type BinEntry, bin, binKindWords } from '#contract/bin.ts'
import { formatDay } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'

/** Purges a record although it must be kept: personal data, a wrong file, a court order. */
export function PurgeForm({
  entry: { id, kind, name: called },
  keptUntil,
  onClose,
}: Closable & { entry: BinEntry; keptUntil: string }) {
  const { field, isSaving, isDirty, form } = useForm({
    initial: { name: '', reason: '' },
    schema: bin.end.input.omit({ id: true }),
    action: 'endEntry',
    async save(input) {
      await call(bin.end, { id, ...input })
      await refresh(bin.list)
      toast.success('Endgültig gelöscht!')
      onClose()
    },
  })
  return (
    <DialogFrame
      title={`${binKindWords[kind]} endgültig löschen?`}
      width="50%"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <Banner type="warn" text={`„${called}“ ist aufzubewahren bis ${formatDay(keptUntil)}.`} />
        <p className="dialog-text">
          Der Grund bleibt im Protokoll stehen, der Inhalt wird gelöscht. In früheren Sicherungen
          ist er noch enthalten.
        </p>
        <TextInput
          label="Name des Datensatzes"
          description={`Bitte „${called}“ eingeben.`}
          required
          data-autofocus
          {...field('name')}
        />
        <Textarea label="Grund" required rows={3} {...field('reason')} />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" color="red" loading={isSaving}>
            Endgültig löschen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
