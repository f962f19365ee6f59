import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

/** Maximum number of sessions listed: a company with a thousand devices may have more than anyone reads. */
export const sessionsListed = 500

/** An open session, with what its owner needs to recognise it. */
export const Session = z.object({
  id: z.number(),
  /** The name used to sign in: user name, serial number or customer number. */
  name: z.string(),
  /** `Firefox unter Windows`; null for sessions older than this attribute. */
  browser: z.string().nullable(),
  /** IP address without its last part. */
  address: z.string().nullable(),
  startedAt: Timestamp,
  /** To the minute. */
  lastUsedAt: Timestamp,
  /** Whether this is the session of the current request. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

const Ended = z.object({ ended: z.number() })

const CurrentPassword = z
  .string('Bitte Ihr Passwort angeben!')
  .min(1, 'Bitte Ihr Passwort angeben!')
  .max(256, 'Höchstens 256 Zeichen!')

export const sessions = {
  confirm: endpoint({
    access: 'staff in person',
    method: 'POST',
    path: '/api/auth/confirm',
    wire: 'flat',
    input: z.object({ password: CurrentPassword }),
    output: z.object({}),
    summary:
      'Bestätigt das eigene Passwort; was „confirmation-required“ antwortet, gelingt danach zehn Minuten lang.',
  }),
  own: endpoint({
    access: 'staff in person',
    method: 'GET',
    path: '/api/auth/sessions',
    wire: 'flat',
    input: z.object({}),
    output: z.array(Session),
    summary:
      'Listet die eigenen offenen Sitzungen auf, die zuletzt benutzte zuerst, höchstens 500.',
  }),
  endOwn: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Ended,
    summary: 'Beendet eine eigene Sitzung.',
  }),
  endOthers: endpoint({
    access: 'staff in person',
    method: 'DELETE',
    path: '/api/auth/sessions',
    wire: 'flat',
    input: z.object({}),
    output: Ended,
    summary: 'Beendet alle eigenen Sitzungen außer dieser.',
  }),
  end: endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path: '/api/sessions/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Ended,
    summary: 'Beendet eine Sitzung, wessen sie auch ist.',
  }),
}

/** The call that lists the open sessions of a record; it belongs to the calls of that record. */
export function sessionsOf(path: `/${string}`, holder: string) {
  return endpoint({
    access: 'administrator in person',
    method: 'GET',
    path,
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.array(Session),
    summary: `Listet die offenen Sitzungen ${holder} auf, die zuletzt benutzte zuerst, höchstens 500.`,
  })
}

/** The call that ends the open sessions of a record. */
export function endSessionsOf(path: `/${string}`, holder: string) {
  return endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path,
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Ended,
    summary: `Beendet alle offenen Sitzungen ${holder}.`,
  })
}
