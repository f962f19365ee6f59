import { Button, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  type DocumentKind,
  type DocumentLocale,
  DocumentOrderDraft,
  documents,
} from '#contract/documents.ts'
import { EmailAddress } from '#contract/fields.ts'
import { mail } from '#contract/mail.ts'
import { call } from '../client/api.ts'
import { refresh, useResult } from '../client/queries.ts'
import { session } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { SelectInput } from '../form/SelectInput.tsx'
import { StaffPasswordInput } from '../form/StaffPasswordInput.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { DocumentChoice } from './DocumentChoice.tsx'
import { type DocumentSubject, nameOf, orderOf } from './document-subject.ts'
import { useDocumentLocale } from './use-document-locale.ts'
import { useOrderSending } from './use-order-sending.ts'
import './documents-form.css'

type Props = Closable & {
  subject: DocumentSubject
  /** A password that was just set. */
  pass?: string
  /** Called once a letter with the password has been ordered. */
  onOrdered?: (() => void) | undefined
}

const languages = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'Englisch' },
] satisfies { value: DocumentLocale; label: string }[]

/** Mails documents of a device or company, or shows and saves them at once. */
export function DocumentsForm(props: Props) {
  const { data: state, isLoading } = useResult(mail.state)
  // Waits, as a warning that appeared later would move the buttons away from under the pointer.
  const { data: locale = 'de', isPending } = useDocumentLocale(props.subject)
  if (isLoading || isPending) return <Waiting />
  return <Form {...props} locale={locale} hasNoMailServer={state?.isConfigured === false} />
}

interface FormProps extends Props {
  /** The company's language, as the default. */
  locale: DocumentLocale
  /** No mail server is configured. */
  hasNoMailServer: boolean
}

function Form({ subject, pass = '', locale, hasNoMailServer, onOrdered, onClose }: FormProps) {
  const place = useOrderSending('Dokumente per Mail')
  const { draft, field, errors, isSaving, isDirty, form } = useForm({
    initial: {
      docs: ['zugangsdaten'] as DocumentKind[],
      locale,
      to: session.current.currentUser?.email ?? '',
      pass,
    },
    schema: typedOrder,
    action: 'createPdf',
    async save(input, idempotent) {
      const { docs, pass: typedPass } = input
      const hasLetter = docs.includes('zugangsdaten')
      const order = { ...input, ...orderOf(subject), pass: hasLetter ? typedPass : '' }
      await place(order, () => call(documents.order, order, { idempotent }))
      toast.success('Dateien werden generiert und werden gleich per Mail zugestellt.')
      if (order.pass === pass) onOrdered?.()
      onClose()
      await refresh(documents.jobs)
    },
  })
  const hasLetter = draft.docs.includes('zugangsdaten')
  return (
    <DialogFrame
      title={`Dokumente zu ${nameOf(subject)}`}
      width="44rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        {hasNoMailServer && (
          <Banner
            type="warn"
            text="Es ist kein Mailserver eingerichtet: Mails werden nicht versendet, sondern nur auf dem Server abgelegt. Bitte speichern Sie die Dokumente selbst."
          />
        )}
        <DocumentChoice
          subject={subject}
          locale={draft.locale}
          pass={draft.pass}
          {...field('docs')}
        />
        {hasLetter && (
          <StaffPasswordInput
            label={'device' in subject ? 'Passwort des Geräts' : 'Passwort der Firma'}
            description={
              pass === ''
                ? 'Es wird in den Brief gedruckt und muss stimmen. Leer lassen, um es nicht zu drucken.'
                : 'Es wurde gerade vergeben und wird in den Brief gedruckt.'
            }
            autoComplete="new-password"
            {...field('pass')}
          />
        )}
        <div className="documents-fields">
          <TextInput
            label="Empfänger"
            type="email"
            required
            autoComplete="email"
            {...field('to')}
          />
          <SelectInput label="Sprache der Dokumente" data={languages} {...field('locale')} />
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

const typedOrder = DocumentOrderDraft.omit({ sn: true, companie: true }).extend({
  to: z.string().trim().min(1, 'Bitte einen Empfänger angeben!').pipe(EmailAddress),
})
