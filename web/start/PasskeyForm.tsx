import { Button, TextInput } from '@mantine/core'
import { type Enrolment, factors } from '#contract/factors.ts'
import { makePasskey } from '../auth/passkeys.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { afterEnrolment, type Enrolling, useEnrolment } from './use-enrolment.ts'

/** Adds a passkey under a name. */
export function PasskeyForm({ onClose }: Closable) {
  const { enrolment, ...rest } = useEnrolment(onClose)
  return (
    <DialogFrame title="Passkey hinzufügen" width="32rem" onClose={onClose}>
      {enrolment ? <NameForm enrolment={enrolment} {...rest} onClose={onClose} /> : <Waiting />}
    </DialogFrame>
  )
}

const typedName = factors.add.input.pick({ name: true }).required()

const renewed =
  'Der Passkey von eben gilt nicht mehr. Bitte fügen Sie ihn noch einmal hinzu, und löschen Sie den anderen in Ihrem Gerät oder Passwortmanager!'

type Props = Closable & Omit<Enrolling, 'enrolment'> & { enrolment: Enrolment }

function NameForm({ enrolment, isRenewed, add, onClose }: Props) {
  const { field, errors, isSaving, form } = useForm({
    initial: { name: '' },
    schema: typedName,
    action: 'addPasskey',
    async save({ name }) {
      const passkey = enrolment.passkey && (await makePasskey(enrolment.passkey))
      if (!passkey) return
      const { ticket } = enrolment
      const added = await add(ticket, { name, passkey })
      if (!added) return
      onClose()
      afterEnrolment(added, 'Passkey wurde hinzugefügt!')
    },
  })
  return (
    <form {...form}>
      <ErrorBanners errors={errors} />
      {isRenewed && <Banner type="warn" text={renewed} />}
      <p>
        Ihr Gerät oder Passwortmanager fragt gleich nach Fingerabdruck, Gesicht oder PIN und merkt
        sich dann einen Schlüssel für dieses Portal.
      </p>
      <TextInput
        label="Name"
        description="Woran Sie ihn später erkennen, etwa „Laptop im Büro“."
        required
        autoFocus
        {...field('name')}
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
