import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/auth.ts'
import { UserDraft, users } from '#contract/users.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { session, useSession } from '../client/session.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { DialogProps } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'
import { StaffPasswordField } from './StaffPasswordField.tsx'
import { UserCredentials } from './UserCredentials.tsx'

type Props = DialogProps['UserForm'] & { onClose: () => void }

/** Adds a colleague, or changes name, address and role; the own role stays. */
export function UserForm(props: Props) {
  const { mode, onClose } = props
  const user = mode === 'update' ? props.user : undefined
  const isOwn = useSession().currentUser?.id === user?.id
  const [handOver, setHandOver] = useState<{ username: string; password: string }>()
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: draftOf(user),
    schema: user ? users.update.input : UserDraft,
    action: user ? 'updateUser' : 'addUser',
    async save(input, idempotent) {
      if ('id' in input) {
        const changed = await call(users.update, input)
        const { authKey } = session.current
        if (isOwn && authKey !== null) session.signIn({ jwt: authKey, user: changed })
      } else {
        await call(users.create, input, { idempotent })
        setHandOver({ username: input.username, password: input.password })
      }
      void refresh(users.list)
      toast.success(user ? 'Bearbeiter wurde aktualisiert!' : 'Bearbeiter wurde hinzugefügt!')
      if (user) onClose()
    },
  })
  if (handOver) return <UserCredentials {...handOver} onClose={onClose} />
  return (
    <DialogFrame
      title={user ? 'Bearbeiter bearbeiten' : 'Neuen Bearbeiter hinzufügen'}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Benutzername"
          required
          data-autofocus
          autoComplete="off"
          value={draft.username}
          error={errors.username}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
        <TextInput
          label="E-Mail"
          type="email"
          autoComplete="off"
          description="Dorthin gehen Dokumente, die dieser Bearbeiter bestellt."
          value={draft.email}
          error={errors.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {!user && (
          <StaffPasswordField
            label="Passwort"
            value={draft.password ?? ''}
            error={errors.password}
            onChange={(password) => change({ password })}
          />
        )}
        <Checkbox
          label="Administrator"
          description={roleNote(isOwn, user?.isAdmin !== draft.isAdmin && user)}
          checked={draft.isAdmin}
          disabled={isOwn}
          onChange={(event) => change({ isAdmin: event.currentTarget.checked })}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            {user ? 'Update' : 'Speichern'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

interface Typed {
  id?: number
  username: string
  email: string
  password?: string
  isAdmin: boolean
}

function draftOf(user: User | undefined): Typed {
  if (!user) return { username: '', email: '', password: '', isAdmin: false }
  const { id, username, email, isAdmin } = user
  return { id, username, email: email ?? '', isAdmin }
}

function roleNote(isOwn: boolean, changed: User | false | undefined): string {
  if (isOwn) return 'Ihre eigenen Rechte kann nur ein anderer Administrator ändern.'
  if (changed) return `„${changed.username}“ wird abgemeldet und meldet sich neu an.`
  return 'Darf Geräte anlegen und löschen, Dateien löschen und Bearbeiter verwalten.'
}
