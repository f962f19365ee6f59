import { z } from 'zod'
import { StaffPassword, User, UserEmail, Username } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'
import { endSessionsOf, Session, sessionsOf } from './sessions.ts'

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

/** Everything stored about a staff user; records and log entries refer to people by name. */
const StoredAboutUser = z.object({
  exportedAt: Timestamp,
  account: User,
  sessions: z.array(Session.omit({ isCurrent: true })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: Timestamp })),
  /** When the authenticator app was enrolled; null without one. */
  appSince: Timestamp.nullable(),
  /** The user's accounts at the single sign-on provider. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: Timestamp })),
  tokens: z.array(z.object({ name: z.string(), createdAt: Timestamp })),
  /** Saved views of lists. */
  views: z.array(z.object({ list: z.string(), name: z.string(), createdAt: Timestamp })),
  /** Records last changed by this person, by table. */
  changedLast: z.array(z.object({ table: z.string(), id: z.number(), updatedAt: Timestamp })),
  uploads: z.array(z.object({ name: z.string(), createdAt: Timestamp })),
  versions: z.array(z.object({ id: z.number(), createdAt: Timestamp })),
  orders: z.array(z.object({ id: z.number(), recipient: z.string(), createdAt: Timestamp })),
  announcements: z.array(z.object({ id: z.number(), createdAt: Timestamp })),
  mails: z.array(z.object({ subject: z.string(), state: z.string(), createdAt: Timestamp })),
  /** Other places that name this person, by table, column and key of the row. */
  namedIn: z.array(
    z.object({ table: z.string(), column: z.string(), record: z.string(), since: Timestamp }),
  ),
  /** Changes of records by this person, by table. */
  history: z.array(
    z.object({ kind: z.string(), record: z.number(), act: z.string(), createdAt: Timestamp }),
  ),
  log: z.array(
    z.object({
      createdAt: Timestamp,
      type: z.string(),
      status: z.string().nullable(),
      message: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
})
export type StoredAboutUser = z.output<typeof StoredAboutUser>

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
  remove: endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path: '/api/users/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: User,
    summary:
      'Löscht einen Bearbeiter und beendet seine Sitzungen; Protokolleinträge, Fassungen und API-Schlüssel behalten seinen Namen.',
  }),
  stored: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/users/:id/stored',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: StoredAboutUser,
    summary: 'Alles, was über einen Bearbeiter gespeichert ist.',
  }),
  storedOwn: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/users/me/stored',
    wire: 'flat',
    input: z.object({}),
    output: StoredAboutUser,
    summary: 'Alles, was über den angemeldeten Bearbeiter gespeichert ist.',
  }),
  sessions: sessionsOf('/api/users/:id/sessions', 'eines Bearbeiters'),
  endSessions: endSessionsOf('/api/users/:id/sessions', 'eines Bearbeiters'),
}
