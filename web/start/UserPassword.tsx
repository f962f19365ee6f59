import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { StaffPassword, type User } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { call } from '../client/api.ts'
import { CredentialsDialog } from '../credentials/CredentialsDialog.tsx'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'
import { StaffPasswordField } from './StaffPasswordField.tsx'

type Props = Closable & {
  /** As fetched when the dialog opened. */
  user: User
}

const empty = { password: '' }

const input = z.object({ password: StaffPassword })

/** Sets a new password for a colleague and ends the colleague's sessions. */
export function UserPassword({ user, onClose }: Props) {
  const { id, username } = user
  const [newPassword, setNewPassword] = useState<string>()
  const { field, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: empty,
    schema: input,
    action: 'updateUser',
    changes: { record: user, draftOf: () => empty, labels: { password: 'Neues Passwort' } },
    async save({ password }, _, { since }) {
      await call(users.update, { id, password }, { since })
      toast.success('Das Passwort wurde gesetzt!')
      setNewPassword(password)
    },
  })
  if (newPassword) {
    const account = { kind: 'user', username } as const
    return <CredentialsDialog account={account} pass={newPassword} onClose={onClose} />
  }
  return (
    <DialogFrame
      title={`Neues Passwort für ${username}`}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <p>„{username}“ wird überall abgemeldet und meldet sich dann mit dem neuen Passwort an.</p>
        <StaffPasswordField label="Neues Passwort" {...field('password')} />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Passwort setzen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
