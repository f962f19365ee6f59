import { Button } from '@mantine/core'
import { type BatchKind, DocumentBatchDraft, documentBatches } from '#contract/document-batches.ts'
import { imports } from '#contract/imports.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { BatchChoice } from '../documents/BatchChoice.tsx'
import { BatchFormat, BatchLanguage } from '../documents/BatchLook.tsx'
import { deviceCount } from '../documents/batch-words.ts'
import { typedLook } from '../documents/typed-look.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { useLabelFormats } from '../labels/label-format-choice.ts'
import { orderLetters } from './order-letters.ts'
import '../documents/documents-form.css'

type Props = Closable & { importId: number; count: number }

/** Orders letters, and optionally labels, for all new devices of an import, with their generated passwords. */
export function LettersForm({ importId, count, onClose }: Props) {
  const { formats, format, hint, choose, whenKnown } = useLabelFormats()
  const { draft, field, errors, isSaving, isDirty, form } = useForm({
    initial: {
      docs: ['zugangsdaten', 'label'] as BatchKind[],
      ...{ locale: '', format: '', skip: '0' },
    },
    schema: typedOrder,
    action: 'orderBatch',
    async save(input, idempotent) {
      const knownFormat = await whenKnown()
      const skip = knownFormat.sheet ? input.skip : 0
      const order = { ...input, import: importId, format: knownFormat.name, skip }
      try {
        await orderLetters(order, count, idempotent)
      } finally {
        await refresh(imports.list, documentBatches.list)
      }
      onClose()
    },
  })
  return (
    <DialogFrame
      title="Briefe und Etiketten bestellen"
      width="40rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p>
          Für {deviceCount(count)}, die dieser Import angelegt hat, mit den Passwörtern darin. Je
          1.000 werden ein Sammelauftrag. Sie können die Seite schließen und die Dateien später
          herunterladen.
        </p>
        <BatchChoice {...field('docs')} />
        <BatchLanguage {...field('locale')} />
        {draft.docs.includes('label') && (
          <BatchFormat {...{ formats, format, hint, choose }} skip={field('skip')} />
        )}
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Bestellen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const typedOrder = DocumentBatchDraft.omit({ devices: true, newPasswords: true }).extend(typedLook)
