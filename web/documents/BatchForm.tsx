import { Button, Checkbox } from '@mantine/core'
import { type BatchKind, DocumentBatchDraft, documentBatches } from '#contract/document-batches.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { type Closable, openDialog } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { useLabelFormats } from '../labels/label-format-choice.ts'
import { BatchChoice } from './BatchChoice.tsx'
import { BatchFormat, BatchLanguage } from './BatchLook.tsx'
import { BatchProgress } from './batch-dialogs.ts'
import { deviceCount } from './batch-words.ts'
import { typedLook } from './typed-look.ts'
import { useOrderSending } from './use-order-sending.ts'
import './documents-form.css'

type Props = Closable & { devices: number[] }

/** For administrators: orders letters and labels of many devices as one batch, then shows its progress. */
export function BatchForm({ devices, onClose }: Props) {
  const { formats, format, hint, choose, whenKnown } = useLabelFormats()
  const place = useOrderSending('Sammelaufträge')
  const { draft, field, checkbox, errors, isSaving, isDirty, form } = useForm({
    initial: {
      ...{ devices, docs: ['zugangsdaten'] as BatchKind[], newPasswords: false },
      ...{ locale: '', format: '', skip: '0' },
    },
    schema: typedOrder,
    action: 'orderBatch',
    async save(input, idempotent) {
      const hasLetter = input.docs.includes('zugangsdaten')
      const knownFormat = await whenKnown()
      const order = {
        ...input,
        newPasswords: hasLetter && input.newPasswords,
        format: knownFormat.name,
        skip: knownFormat.sheet ? input.skip : 0,
      }
      const { id } = await place(order, () => call(documentBatches.order, order, { idempotent }))
      onClose()
      openDialog(BatchProgress, { id })
      await refresh(documentBatches.list)
    },
  })
  const [hasLetter, hasLabel] = [draft.docs.includes('zugangsdaten'), draft.docs.includes('label')]
  return (
    <DialogFrame title="Briefe und Etiketten" width="40rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <p>
          Für {deviceCount(devices.length)}. Briefe und Etiketten werden je eine PDF-Datei. Sie
          können das Fenster schließen und die Dateien später herunterladen.
        </p>
        <BatchChoice {...field('docs')} />
        {hasLetter && (
          <Checkbox
            label="Neue Passwörter vergeben und in die Briefe drucken"
            description="Die bisherigen Passwörter gelten dann nicht mehr, und wer damit angemeldet ist, wird abgemeldet. Ohne Haken steht im Brief, dass der Kunde das Passwort getrennt erhält."
            {...checkbox('newPasswords')}
          />
        )}
        {hasLetter && <BatchLanguage {...field('locale')} />}
        {hasLabel && <BatchFormat {...{ formats, format, hint, choose }} skip={field('skip')} />}
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Erstellen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const { skip, locale } = typedLook
const typedOrder = DocumentBatchDraft.extend({ locale, skip })
