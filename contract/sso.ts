import { z } from 'zod'
import { SignedIn } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, Timestamp } from './fields.ts'
import { ssoBeginPath, ssoFinishPath } from './paths.ts'

/** Where the browser continues, at the provider. */
const Onward = z.object({ url: z.string() })

/** The provider's account that a staff user signs in with. */
const Identity = z.object({
  /** The provider. */
  issuer: z.string(),
  /** The provider's permanent id of the account (`sub`). */
  subject: z.string(),
  linkedAt: Timestamp,
})
export type Identity = z.output<typeof Identity>

export const sso = {
  begin: endpoint({
    access: 'anyone',
    method: 'POST',
    path: ssoBeginPath,
    wire: 'flat',
    input: z.object({
      /** Asks the provider to authenticate the user again even if they are signed in there. */
      again: z.boolean('Bitte „true“ oder „false“ angeben!').default(false),
    }),
    output: Onward,
    summary: 'Beginnt eine Anmeldung beim Anbieter (OpenID Connect): wohin der Browser weitergeht.',
  }),
  callback: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/api/auth/sso/callback',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Wohin der Anbieter den Browser zurückschickt; führt auf eine Seite des Portals.',
  }),
  finish: endpoint({
    access: 'anyone',
    method: 'POST',
    path: ssoFinishPath,
    wire: 'flat',
    input: z.object({ ticket: requiredText('Bitte das Ticket angeben!', 100) }),
    output: SignedIn,
    summary: 'Schließt eine Anmeldung beim Anbieter, oder mit dem Link eines Betreibers, ab.',
  }),
  own: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/auth/sso',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ identity: Identity.nullable() }),
    summary: 'Das eigene Konto beim Anbieter.',
  }),
  link: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/sso/link',
    wire: 'flat',
    input: z.object({}),
    output: Onward,
    summary: 'Beginnt, das eigene Konto mit einem beim Anbieter zu verknüpfen.',
  }),
  unlink: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/auth/sso',
    wire: 'flat',
    input: z.object({}),
    output: z.object({}),
    summary: 'Löst das eigene Konto von dem beim Anbieter.',
  }),
  ofUser: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/users/:id/identity',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.object({ identity: Identity.nullable() }),
    summary: 'Das Konto eines Bearbeiters beim Anbieter.',
  }),
  linkUser: endpoint({
    access: 'administrator in person',
    method: 'PUT',
    path: '/api/users/:id/identity',
    wire: 'flat',
    input: z.object({
      id: Id,
      subject: requiredText('Bitte die Kennung beim Anbieter angeben!'),
    }),
    output: Identity,
    summary:
      'Verknüpft einen Bearbeiter mit einem Konto beim Anbieter, nach dessen Kennung („sub“).',
  }),
  unlinkUser: endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path: '/api/users/:id/identity',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.object({}),
    summary: 'Löst einen Bearbeiter von seinem Konto beim Anbieter und beendet seine Sitzungen.',
  }),
}
