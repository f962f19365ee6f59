import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { companies } from '#contract/companies.ts'
import { type Device, devices } from '#contract/devices.ts'
import { newPassword } from '#contract/fields.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { saveLetter } from '../documents/save-letter.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { withProof } from '../form/generate-password.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { toast } from '../ui/toasts.tsx'
import { type CustomerAccount, describeAccount, subjectOf } from './accounts.ts'
import { CredentialsDialog } from './CredentialsDialog.tsx'

export interface NewPasswordProps extends Closable {
  account: CustomerAccount
  /** The device with its company, or the company, as fetched when the dialog opened. */
  record: object
  /** The password that the server has generated; it can be replaced. */
  made: string
}

const passwordSchema = z.object({ pass: newPassword(), hasLetter: z.boolean() })

/** Gives a customer a new password: sets it, saves the letter and shows the credentials, all in one step. */
export function NewPassword({ account, record, made, onClose }: NewPasswordProps) {
  const [storedPassword, setStoredPassword] = useState<{ pass: string; isInLetter: boolean }>()
  const [owner, setOwner] = useState<string>()
  const [initial] = useState(() => ({ pass: made, hasLetter: true }))
  const { title } = describeAccount(account)
  const { field, checkbox, errors, conflict, isSaving, isDirty, form } = useForm({
    initial,
    schema: passwordSchema,
    action: account.kind === 'device' ? 'updateDevice' : 'updateCompany',
    changes: { record, draftOf: () => ({ ...initial, pass: '' }), labels: { pass: 'Passwort' } },
    async save({ pass, hasLetter }, _, { since }) {
      try {
        await change(account, pass, since)
      } catch (error) {
        const now = error instanceof RequestError ? error.meanwhile?.record : undefined
        if (now) setOwner(newOwner(record, now))
        throw error
      }
      toast.success('Das Passwort wurde gesetzt!')
      const isInLetter = hasLetter && (await saveLetter(subjectOf(account), pass))
      setStoredPassword({ pass, isInLetter })
    },
  })
  if (storedPassword !== undefined) {
    return <CredentialsDialog account={account} {...storedPassword} onClose={onClose} />
  }
  return (
    <DialogFrame
      title={`Neues Passwort für ${title}`}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        {owner !== undefined && (
          <Banner type="warn" text={`Das Gerät gehört inzwischen ${owner}.`} />
        )}
        <p>
          Das bisherige Passwort gilt dann nicht mehr, und wer damit angemeldet ist, wird
          abgemeldet.
        </p>
        <PasswordField label="Neues Passwort" required {...field('pass')} />
        <Checkbox
          label="Brief mit den Zugangsdaten gleich als PDF speichern"
          {...checkbox('hasLetter')}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving} data-autofocus>
            Passwort setzen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

async function change({ kind, id }: CustomerAccount, pass: string, since: object | undefined) {
  const input = withProof({ id, pass })
  if (kind === 'device') await call(devices.update, input, { since, populate: ['companie'] })
  else await call(companies.update, input, { since })
  await refresh(kind === 'device' ? devices.list : companies.list)
}

/** The new owner of the device if it has changed: the letter would go to somebody other than intended. */
function newOwner(before: Partial<Device>, { companie }: Partial<Device>): string | undefined {
  if (companie?.id === before.companie?.id) return undefined
  return companie ? `${companie.name} (${companie.kdnr})` : 'keiner Firma mehr'
}
