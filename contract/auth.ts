import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredText, timestamps } from './fields.ts'

/** A staff user as every staff answer carries it; Strapi's flags are constant or derived. */
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
export const StaffPassword = z
  .string('Bitte ein Passwort angeben!')
  .min(12, 'Das Passwort braucht mindestens 12 Zeichen!')
  .max(256, 'Höchstens 256 Zeichen!')

export const Username = requiredText('Bitte einen Benutzernamen angeben!', 100)

const SignedIn = z.object({ jwt: z.string(), user: User })
export type SignedIn = z.output<typeof SignedIn>

export const auth = {
  login: endpoint({
    access: 'anyone',
    method: 'POST',
    path: '/api/auth/local',
    wire: 'flat',
    input: z.object({
      identifier: requiredText('Bitte einen Benutzernamen angeben!'),
      password: z
        .string('Bitte ein Passwort angeben!')
        .min(1, 'Bitte ein Passwort angeben!')
        .max(256, 'Höchstens 256 Zeichen!'),
    }),
    output: SignedIn,
    summary: 'Signs a staff user in by username or e-mail; answers a bearer token.',
  }),
  logout: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/logout',
    wire: 'flat',
    input: z.object({}),
    output: z.object({}),
    summary: 'Ends the staff session.',
  }),
  me: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/users/me',
    wire: 'flat',
    input: z.object({}),
    output: User,
    summary: 'The signed-in staff user.',
  }),
  changePassword: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/change-password',
    wire: 'flat',
    input: z
      .object({
        currentPassword: z.string('Bitte das bisherige Passwort angeben!').min(1).max(256),
        password: StaffPassword,
        passwordConfirmation: z.string('Bitte das Passwort wiederholen!'),
      })
      .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
        path: ['passwordConfirmation'],
        message: 'Die Passwörter stimmen nicht überein!',
      }),
    output: SignedIn,
    summary: 'Changes the own password, ends all own sessions and opens a new one.',
  }),
  setupState: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/api/setup',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ isOpen: z.boolean() }),
    summary: 'Whether the portal still waits for its first administrator.',
  }),
  setup: endpoint({
    access: 'anyone',
    method: 'POST',
    path: '/api/setup',
    wire: 'flat',
    input: z.object({
      code: requiredText('Bitte den Einrichtungscode angeben!', 64),
      username: Username,
      password: StaffPassword,
    }),
    output: SignedIn,
    summary: 'Makes the first administrator with the one-time setup code of the server log.',
  }),
}
