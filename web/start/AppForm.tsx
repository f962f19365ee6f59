import { Button, TextInput } from '@mantine/core'
import { type Enrolment, factors } from '#contract/factors.ts'
import { AppKey } from '../auth/AppKey.tsx'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { afterEnrolment, type Enrolling, useEnrolment } from './use-enrolment.ts'

/** Adds an authenticator app: shows its key, and asks for a code from it. */
export function AppForm({ onClose }: Closable) {
  const { enrolment, ...rest } = useEnrolment(onClose)
  return (
    <DialogFrame title="Authenticator-App hinzufügen" width="32rem" onClose={onClose}>
      {enrolment ? <CodeForm enrolment={enrolment} {...rest} onClose={onClose} /> : <Waiting />}
    </DialogFrame>
  )
}

const renewed =
  'Der Schlüssel von eben gilt nicht mehr. Bitte richten Sie diesen in der App ein, und löschen Sie den anderen dort!'

const typedCode = factors.add.input.pick({ code: true }).required()

type Props = Closable & Omit<Enrolling, 'enrolment'> & { enrolment: Enrolment }

function CodeForm({ enrolment, isRenewed, add, onClose }: Props) {
  const { ticket, app } = enrolment
  const { field, errors, isSaving, form } = useForm({
    initial: { code: '' },
    schema: typedCode,
    action: 'addApp',
    async save({ code }) {
      const added = await add(ticket, { code })
      if (!added) return
      onClose()
      afterEnrolment(added, 'Authenticator-App wurde hinzugefügt!')
    },
  })
  return (
    <form {...form}>
      <ErrorBanners errors={errors} />
      {isRenewed && <Banner type="warn" text={renewed} />}
      <AppKey app={app} />
      <TextInput
        label="Code aus der App"
        description="Sechs Ziffern; sie zeigen, dass die App richtig eingerichtet ist."
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field('code')}
      />
      <div className="dialog-buttons">
        <CancelButton />
        <Button type="submit" loading={isSaving}>
          Hinzufügen
        </Button>
      </div>
    </form>
  )
}
