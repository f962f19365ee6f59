import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/auth.ts'
import { UserDraft, users } from '#contract/users.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { session, useSession } from '../client/session.ts'
import type { Account } from '../credentials/accounts.ts'
import { CredentialsDialog } from '../credentials/CredentialsDialog.tsx'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'
import { continueSession } from './continue-session.ts'
import { StaffPasswordField } from './StaffPasswordField.tsx'

type Props = Closable & ({ mode: 'new' } | { mode: 'update'; user: User })

/** Adds a colleague, or changes name, address and role; not the user's own role. */
export function UserForm(props: Props) {
  const { mode, onClose } = props
  const user = mode === 'update' ? props.user : undefined
  const isOwn = useSession().currentUser?.id === user?.id
  const [created, setCreated] = useState<{ account: Account; pass: string }>()
  const { draft, field, checkbox, errors, conflict, isSaving, isDirty, form } = useForm({
    initial: draftOf(user),
    schema: user ? changedUser : UserDraft,
    action: user ? 'updateUser' : 'addUser',
    changes: user && { record: user, draftOf, labels },
    async save(input, idempotent, { since, only }) {
      if ('id' in input) {
        const changed = await call(users.update, { ...only(input), id: input.id }, { since })
        const { authKey } = session.current
        if (isOwn && authKey !== null) continueSession({ jwt: authKey, user: changed })
      } else {
        await call(users.create, input, { idempotent })
        setCreated({ account: { kind: 'user', username: input.username }, pass: input.password })
      }
      void refresh(users.list)
      toast.success(user ? 'Bearbeiter wurde aktualisiert!' : 'Bearbeiter wurde hinzugefügt!')
      if (user) onClose()
    },
  })
  if (created) return <CredentialsDialog {...created} onClose={onClose} />
  return (
    <DialogFrame
      title={user ? 'Bearbeiter bearbeiten' : 'Neuen Bearbeiter hinzufügen'}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <ChangedMeanwhile conflict={conflict} />
        <TextInput label="Benutzername" required data-autofocus {...field('username')} />
        <TextInput label="E-Mail" type="email" description={mailNote} {...field('email')} />
        {!user && <StaffPasswordField label="Passwort" {...field('password')} />}
        <Checkbox
          label="Administrator"
          description={roleNote(isOwn, user?.isAdmin !== draft.isAdmin && user)}
          disabled={isOwn}
          {...checkbox('isAdmin')}
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
  password: string
  isAdmin: boolean
}

const mailNote = portal.hasMail
  ? 'An diese Adresse gehen die Dokumente, die dieser Bearbeiter bestellt, und der Link, mit dem er ein vergessenes Passwort ersetzt.'
  : 'An diese Adresse gehen die Dokumente, die dieser Bearbeiter bestellt.'

const labels = { username: 'Benutzername', email: 'E-Mail', isAdmin: 'Administrator' }

function draftOf(user: User | undefined): Typed {
  if (!user) return { username: '', email: '', password: '', isAdmin: false }
  const { id, username, email, isAdmin } = user
  return { id, username, email: email ?? '', password: '', isAdmin }
}

/** The password has a form of its own. */
const changedUser = users.update.input.omit({ password: true })

function roleNote(isOwn: boolean, changed: User | false | undefined): string {
  if (isOwn) return 'Ihre eigenen Rechte kann nur ein anderer Administrator ändern.'
  if (changed) return `„${changed.username}“ wird abgemeldet und meldet sich neu an.`
  return 'Darf Geräte anlegen und löschen, Dateien löschen und Bearbeiter verwalten.'
}
