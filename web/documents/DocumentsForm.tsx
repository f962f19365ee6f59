import { Button, Select, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  type DocumentKind,
  type DocumentLocale,
  DocumentOrder,
  documents,
} from '#contract/documents.ts'
import { mail } from '#contract/mail.ts'
import { call } from '../client/api.ts'
import { refresh, useAnswer } from '../client/queries.ts'
import { session } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { DialogProps } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { useDraft } from '../form/use-draft.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { DocumentChoice } from './DocumentChoice.tsx'
import './documents-form.css'

type Props = DialogProps['DocumentsForm'] & { onClose: () => void }

const languages = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'Englisch' },
] satisfies { value: DocumentLocale; label: string }[]

/** Sends documents of a device by mail, or shows and saves them at once. */
export function DocumentsForm(props: Props) {
  const { data: state, isLoading } = useAnswer(mail.state)
  // What is said of the mails would push everything down below a hand that is about to press.
  if (isLoading) return <Waiting />
  return <Form {...props} isUnsent={state?.isConfigured === false} />
}

interface FormProps extends Props {
  /** There is no mail server. */
  isUnsent: boolean
}

function Form({ device, pass = '', isUnsent, onClose }: FormProps) {
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: {
      docs: ['zugangsdaten'] as DocumentKind[],
      locale: 'de' as DocumentLocale,
      to: session.current.currentUser?.email ?? '',
      pass,
    },
    schema: typedOrder,
    action: 'createPdf',
    async save(input, idempotent) {
      const { docs, pass: typedPass } = input
      const hasLetter = docs.includes('zugangsdaten')
      const order = { ...input, sn: device.sn, pass: hasLetter ? typedPass : '' }
      await call(documents.order, order, { idempotent })
      toast.success('Dateien werden generiert und werden gleich per Mail zugestellt.')
      onClose()
      await refresh(documents.jobs)
    },
  })
  const hasLetter = draft.docs.includes('zugangsdaten')
  return (
    <DialogFrame
      title={`Dokumente zu ${device.sn}`}
      width="44rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        {isUnsent && (
          <Banner
            type="warn"
            text="Mails werden nicht versendet: kein Mailserver eingerichtet. Der Server legt sie nur ab; bitte speichern Sie die Dokumente selbst."
          />
        )}
        <DocumentChoice
          device={device.id}
          docs={draft.docs}
          locale={draft.locale}
          pass={draft.pass}
          error={errors.docs}
          onChange={(docs) => change({ docs })}
        />
        {hasLetter && (
          <StaffPasswordInput
            label="Passwort des Geräts"
            description={
              pass === ''
                ? 'Es wird in den Brief gedruckt und muss stimmen. Leer lassen, um es nicht zu drucken.'
                : 'Es wurde gerade vergeben und wird in den Brief gedruckt.'
            }
            autoComplete="new-password"
            value={draft.pass}
            error={errors.pass}
            onChange={(event) => change({ pass: event.currentTarget.value })}
          />
        )}
        <div className="documents-fields">
          <TextInput
            label="Empfänger"
            type="email"
            required
            autoComplete="email"
            value={draft.to}
            error={errors.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <Select
            label="Sprache der Dokumente"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={languages}
            value={draft.locale}
            onChange={(locale) => locale && change({ locale })}
          />
        </div>
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Senden
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

const { docs, locale, pass } = DocumentOrder.shape
const typedOrder = z.object({
  docs,
  locale,
  pass,
  to: z
    .string()
    .trim()
    .min(1, 'Bitte einen Empfänger angeben!')
    .max(255, 'Höchstens 255 Zeichen!')
    .pipe(z.email('Bitte eine gültige E-Mail-Adresse angeben!')),
})
