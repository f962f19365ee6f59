import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, storable, timestamps } from './fields.ts'
import { logsPath } from './paths.ts'
import { listInput } from './query.ts'

export const logTypes = ['error', 'info', 'customer'] as const

/** One log entry; `user`, `sn` and `companie` are names as they were at the time. */
export const LogEntry = z.object({
  id: z.number(),
  type: z.string(),
  status: z.string().nullable(),
  message: z.string().nullable(),
  sn: z.string().nullable(),
  user: z.string().nullable(),
  companie: z.string().nullable(),
  ...timestamps,
})
export type LogEntry = z.output<typeof LogEntry>

/** What the browser may report; the server fills in who and when. */
const LogDraft = z.object({
  type: z.enum(['error', 'info'], 'Erlaubt sind „error“ und „info“!'),
  status: z
    .union([z.string().max(20), z.number()])
    .transform(String)
    .nullable()
    .default(null),
  /** Longer messages are cut to 2,000 bytes. */
  message: z.string('Bitte eine Nachricht angeben!').nullable().default(null),
  /** The `X-Request-Id` of the failed call: its entry gets the action's name (before `: `) instead of a second one. */
  requestId: storable(z.string().max(100)).nullish(),
  /** Accepted but ignored: these come from the session. */
  sn: z.unknown().optional(),
  companie: z.unknown().optional(),
  user: z.unknown().optional(),
})

export const logs = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: logsPath,
    wire: 'list',
    input: listInput,
    output: LogEntry,
    summary: 'Listet Einträge des Protokolls auf.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/logs/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: LogEntry,
    summary: 'Zeigt einen Eintrag des Protokolls.',
  }),
  create: endpoint({
    access: 'session',
    method: 'POST',
    path: logsPath,
    wire: 'entity',
    input: LogDraft,
    output: LogEntry,
    summary: 'Meldet eine gescheiterte Aktion, höchstens 60 je Minute und Sitzung.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/logs/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: LogEntry,
    summary: 'Löscht einen Eintrag des Protokolls.',
  }),
}
