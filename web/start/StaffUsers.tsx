import { Button } from '@mantine/core'
import { KeyRound, Link2, Lock, LockOpen, MonitorSmartphone, UserPlus } from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { type Identity, sso } from '#contract/sso.ts'
import { users } from '#contract/users.ts'
import { formatCount } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh, useResult } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox } from '../dialog/MessageBox.tsx'
import { openFresh } from '../dialog/open-fresh.ts'
import { SessionsDialog } from '../sessions/sessions-dialogs.ts'
import { ExportButton } from '../table/ExportButton.tsx'
import { ExportForm } from '../table/export-dialog.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import { toast } from '../ui/toasts.tsx'
import { askToRemove } from './remove-user.tsx'
import { StartCard } from './StartCard.tsx'
import { UserForm, UserIdentity, UserPassword } from './start-dialogs.ts'

/** For administrators: the staff accounts, and how to change them. */
export function StaffUsers() {
  const list = useResult(users.list)
  return (
    <StartCard
      title="Bearbeiter"
      anchor="bearbeiter"
      query={list}
      button={
        <span className="card-head-buttons">
          {list.data && <ExportButton onClick={() => exportUsers(list.data?.length ?? 0)} />}
          <Button
            variant="default"
            leftSection={<UserPlus size={18} aria-hidden />}
            onClick={() => openDialog(UserForm, { mode: 'new' })}
          >
            Bearbeiter anlegen
          </Button>
        </span>
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
          {isAdmin ? 'Administrator' : 'Bearbeiter'}&nbsp;· {email ?? 'keine E-Mail-Adresse'}
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
              onClick={() => openFresh('setCurrentUser', () => call(users.show, { id }), giveNew)}
            />
            <RowButton
              name={`${username} ${blocked ? 'entsperren' : 'sperren'}`}
              Icon={blocked ? LockOpen : Lock}
              onClick={() => askToBlock(user)}
            />
            <RowButton
              name={`Sitzungen von ${username}`}
              Icon={MonitorSmartphone}
              onClick={() => openDialog(SessionsDialog, { holder: { kind: 'user', id, username } })}
            />
            {portal.ssoName && (
              <RowButton
                name={`${portal.ssoName} von ${username}`}
                Icon={Link2}
                onClick={() => openFresh('setIdentity', () => call(sso.ofUser, { id }), link(user))}
              />
            )}
            <RowButton
              name={`${username} löschen`}
              Icon={TrashIcon}
              onClick={() => askToRemove(user)}
            />
          </>
        )}
      </span>
    </li>
  )
}

function exportUsers(total: number) {
  const scope = total === 1 ? '1 Bearbeiter' : `alle ${formatCount(total)} Bearbeiter`
  const path = `${users.list.path}/export`
  openDialog(ExportForm, { title: 'Bearbeiter', path, query: {}, total, scope })
}

function edit(user: User) {
  openDialog(UserForm, { mode: 'update', user })
}

function giveNew(user: User) {
  openDialog(UserPassword, { user })
}

function link(user: User) {
  return ({ identity }: { identity: Identity | null }) => {
    openDialog(UserIdentity, { user, identity })
  }
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
