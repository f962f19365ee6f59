import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  EmailAddress,
  identifyingText,
  refusal,
  requiredText,
  timestamps,
  typeable,
} from './fields.ts'
import { setupPath, staffLoginPath } from './paths.ts'

/** A staff user as returned by every staff call; Strapi's flags are constant or derived. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string().nullable(),
  provider: z.literal('local'),
  confirmed: z.boolean(),
  /** True for a disabled user. */
  blocked: z.boolean(),
  isAdmin: z.boolean(),
  ...timestamps,
})
export type User = z.output<typeof User>

/** Staff passwords: 12 to 256 characters; the server also refuses common ones. */
export const StaffPassword = typeable(
  z
    .string('Bitte ein Passwort angeben!')
    .min(12, 'Das Passwort braucht mindestens 12 Zeichen!')
    .max(256, 'Höchstens 256 Zeichen!'),
)

export const Username = identifyingText('Bitte einen Benutzernamen angeben!', 100)

/** A staff user's mail address, which ordered documents are sent to; null for none. */
export const UserEmail = z
  .literal('')
  .or(EmailAddress)
  .nullable()
  .transform((email) => email || null)

/** The result of every successful way of signing in. */
export const SignedIn = z.object({ jwt: z.string(), user: User })
export type SignedIn = z.output<typeof SignedIn>

export const auth = {
  login: endpoint({
    access: 'anyone',
    method: 'POST',
    path: staffLoginPath,
    wire: 'flat',
    input: z.object({
      identifier: requiredText('Bitte einen Benutzernamen angeben!'),
      password: z
        .string('Bitte ein Passwort angeben!')
        .min(1, 'Bitte ein Passwort angeben!')
        .max(256, 'Höchstens 256 Zeichen!'),
    }),
    output: SignedIn,
    summary:
      'Meldet einen Bearbeiter mit Benutzername oder E-Mail-Adresse an und liefert ein Token.',
  }),
  logout: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/logout',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ url: z.string().optional() }),
    summary:
      'Beendet die Sitzung des Bearbeiters; „url“ führt weiter zur Abmeldung beim Anbieter, wenn sie dort begann.',
  }),
  me: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/users/me',
    wire: 'flat',
    input: z.object({}),
    output: User,
    summary: 'Der angemeldete Bearbeiter.',
  }),
  changePassword: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/change-password',
    wire: 'flat',
    input: z
      .object({
        currentPassword: z
          .string('Bitte das bisherige Passwort angeben!')
          .min(1, 'Bitte das bisherige Passwort angeben!')
          .max(256, 'Höchstens 256 Zeichen!'),
        password: StaffPassword,
        passwordConfirmation: z.string('Bitte das Passwort wiederholen!'),
      })
      .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
        path: ['passwordConfirmation'],
        ...refusal('mismatch', 'Die Passwörter stimmen nicht überein!'),
      }),
    output: SignedIn,
    summary: 'Ändert das eigene Passwort, beendet alle eigenen Sitzungen und öffnet eine neue.',
  }),
  setupState: endpoint({
    access: 'anyone',
    method: 'GET',
    path: setupPath,
    wire: 'flat',
    input: z.object({}),
    output: z.object({ isOpen: z.boolean() }),
    summary: 'Ob das Portal noch auf seinen ersten Administrator wartet.',
  }),
  setup: endpoint({
    access: 'anyone',
    method: 'POST',
    path: setupPath,
    wire: 'flat',
    input: z.object({
      code: requiredText('Bitte den Einrichtungscode angeben!', 64),
      username: Username,
      email: UserEmail.default(null),
      password: StaffPassword,
    }),
    output: SignedIn,
    summary:
      'Legt den ersten Administrator an, mit dem einmaligen Code aus dem Protokoll des Servers.',
  }),
}
