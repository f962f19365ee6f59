import { z } from 'zod'
import { StaffPassword, User, UserEmail, Username } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** What administrators enter for a staff user. */
export const UserDraft = z.object({
  username: Username,
  email: UserEmail.default(null),
  password: StaffPassword,
  isAdmin: z.boolean('Bitte ja oder nein angeben!').default(false),
})

const UserChange = z.object({
  id: Id,
  username: Username.optional(),
  email: UserEmail.optional(),
  password: z.literal('').or(StaffPassword).optional(),
  isAdmin: z.boolean('Bitte ja oder nein angeben!').optional(),
  blocked: z.boolean('Bitte ja oder nein angeben!').optional(),
})

export const users = {
  list: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/users',
    wire: 'flat',
    input: z.object({}),
    output: z.array(User),
    summary: 'Listet Bearbeiter auf.',
  }),
  show: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/users/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: User,
    summary: 'Zeigt einen Bearbeiter.',
  }),
  create: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/users',
    wire: 'flat',
    input: UserDraft,
    output: User,
    summary: 'Legt einen Bearbeiter an.',
  }),
  update: endpoint({
    access: 'administrator in person',
    method: 'PUT',
    path: '/api/users/:id',
    wire: 'flat',
    input: UserChange,
    output: User,
    summary:
      'Ändert einen Bearbeiter; neue Rechte, ein neues Passwort oder eine Sperre beenden seine Sitzungen.',
  }),
}
