import { Button } from '@mantine/core'
import { KeyRound, Lock, LockOpen, UserPlus } from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { openFresh } from '../client/open-fresh.ts'
import { refresh, useResult } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon } from '../ui/row-icons.ts'
import { toast } from '../ui/toasts.tsx'
import { StartCard } from './StartCard.tsx'
import { UserForm, UserPassword } from './start-dialogs.ts'

/** Administrators see who may work in the portal, and change it. */
export function StaffUsers() {
  const list = useResult(users.list)
  return (
    <StartCard
      title="Bearbeiter"
      query={list}
      button={
        <Button
          variant="default"
          leftSection={<UserPlus size={18} aria-hidden />}
          onClick={() => openDialog(UserForm, { mode: 'new' })}
        >
          Bearbeiter anlegen
        </Button>
      }
    >
      <ul className="card-list">
        {list.data?.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </ul>
    </StartCard>
  )
}

function UserRow({ user }: { user: User }) {
  const { id, username, email, isAdmin, blocked } = user
  const isOwn = useSession().currentUser?.id === id
  return (
    <li>
      <span className="card-what">
        <strong>{username}</strong>
        {isOwn && ' (Sie)'} {blocked && <span className="card-mark">gesperrt</span>}
        <span className="card-details">
          {isAdmin ? 'Administrator' : 'Bearbeiter'} · {email ?? 'keine E-Mail-Adresse'}
        </span>
      </span>
      <span className="card-buttons">
        <RowButton
          name={`${username} bearbeiten`}
          Icon={PencilIcon}
          onClick={() => openFresh('setCurrentUser', () => call(users.show, { id }), edit)}
        />
        {!isOwn && (
          <>
            <RowButton
              name={`Neues Passwort für ${username}`}
              Icon={KeyRound}
              onClick={() => openDialog(UserPassword, { user })}
            />
            <RowButton
              name={`${username} ${blocked ? 'entsperren' : 'sperren'}`}
              Icon={blocked ? LockOpen : Lock}
              onClick={() => askToBlock(user)}
            />
          </>
        )}
      </span>
    </li>
  )
}

function edit(user: User) {
  openDialog(UserForm, { mode: 'update', user })
}

function askToBlock({ id, username, blocked }: User) {
  openDialog(MessageBox, {
    question: `„${username}“ ${blocked ? 'entsperren' : 'sperren'}?`,
    body: blocked
      ? `„${username}“ kann sich danach wieder anmelden.`
      : `„${username}“ wird sofort überall abgemeldet und kann sich erst wieder anmelden, wenn ein Administrator die Sperre aufhebt.`,
    confirm: blocked ? 'Entsperren' : 'Sperren',
    isHarmless: blocked,
    async onConfirm() {
      try {
        await call(users.update, { id, blocked: !blocked })
        toast.success(`„${username}“ ist ${blocked ? 'entsperrt' : 'gesperrt'}!`)
      } catch (error) {
        reportFailure('updateUser', error)
      }
      await refresh(users.list)
    },
  })
}
