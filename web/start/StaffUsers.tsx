import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { User } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { call } from '../api.ts'
import { reportFailure } from '../failures.ts'
import { refresh, useAnswer } from '../queries.ts'
import { useSession } from '../session.ts'
import { toast } from '../ui/toasts.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { NewUserForm } from './NewUserForm.tsx'

/** Administrators see who may work in the portal, and change it. */
export function StaffUsers() {
  const { data = [], error } = useAnswer(users.list)
  const [resetting, setResetting] = useState<number>()
  return (
    <section className="card" aria-labelledby="staff-users">
      <h2 id="staff-users">Bearbeiter</h2>
      {error && <p role="alert">Die Liste konnte nicht geladen werden: {error.message}</p>}
      <ul className="user-list">
        {data.map((user) => (
          <li key={user.id}>
            <UserRow user={user} onReset={() => setResetting(user.id)} />
            {resetting === user.id && (
              <NewPasswordForm user={user} onDone={() => setResetting(undefined)} />
            )}
          </li>
        ))}
      </ul>
      <h3>Bearbeiter anlegen</h3>
      <NewUserForm />
    </section>
  )
}

function UserRow({ user, onReset }: { user: User; onReset: () => void }) {
  const { id, username, email, isAdmin, blocked } = user
  const isOwn = useSession().currentUser?.id === id
  const role = isAdmin ? 'Administrator' : 'Bearbeiter'
  return (
    <div className="user-row">
      <span>
        <strong>{username}</strong> {email && `· ${email}`}
        <span className="user-role">
          {role}
          {blocked && ', gesperrt'}
          {isOwn && ' (Sie)'}
        </span>
      </span>
      {!isOwn && (
        <span className="user-buttons">
          <Button size="xs" variant="default" onClick={() => update({ id, isAdmin: !isAdmin })}>
            {isAdmin ? 'Zum Bearbeiter machen' : 'Zum Administrator machen'}
          </Button>
          <Button size="xs" variant="default" onClick={() => update({ id, blocked: !blocked })}>
            {blocked ? 'Entsperren' : 'Sperren'}
          </Button>
          <Button size="xs" variant="default" onClick={onReset}>
            Passwort setzen
          </Button>
        </span>
      )}
    </div>
  )
}

async function update(change: z.input<typeof users.update.input>) {
  try {
    await call(users.update, change)
    await refresh(users.list)
    toast.success('Bearbeiter wurde aktualisiert!')
  } catch (error) {
    reportFailure('updateUser', error)
  }
}
