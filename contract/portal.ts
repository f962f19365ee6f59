import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { healthPath } from './paths.ts'

/** The operator's face: what pages show of the configuration. Empty links are not shown. */
export const Portal = z.object({
  name: z.string(),
  supportEmail: z.string(),
  imprintUrl: z.string(),
  privacyUrl: z.string(),
  maxFileMb: z.number(),
  passwordGenerator: z.enum(['specification', 'secure']),
  /** Whether the operator's own logo is at `/logo`. */
  hasLogo: z.boolean(),
  /** Whether what labels and mails say leads nowhere but on the server itself. */
  isLocal: z.boolean(),
})
export type Portal = z.output<typeof Portal>

export const Figures = z.object({
  devices: z.number(),
  companies: z.number(),
  files: z.number(),
  /** Customer sign-ins of the last 30 days, oldest first; `day` is YYYY-MM-DD in UTC. */
  customerLogins: z.array(z.object({ day: z.string(), count: z.number() })),
})
export type Figures = z.output<typeof Figures>

/** Something that the operator should put right; the message is German. */
export const Notice = z.object({
  code: z.enum(['proxy-not-trusted', 'public-url-local', 'disk-full']),
  message: z.string(),
})
export type Notice = z.output<typeof Notice>

export const portal = {
  figures: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/portal/figures',
    wire: 'flat',
    input: z.object({}),
    output: Figures,
    summary: 'Die Kennzahlen der Startseite.',
  }),
  notices: endpoint({
    access: 'administrator',
    method: 'GET',
    path: '/api/portal/notices',
    wire: 'flat',
    input: z.object({}),
    output: z.array(Notice),
    summary: 'Was der Betreiber an den Einstellungen des Portals in Ordnung bringen sollte.',
  }),
  health: endpoint({
    access: 'anyone',
    method: 'GET',
    path: healthPath,
    wire: 'flat',
    input: z.object({}),
    output: z.object({ status: z.literal('ok') }),
    summary: 'Antwortet, solange der Server läuft; fragt sonst nichts ab.',
  }),
  alive: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/_health',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Dasselbe, wie Strapi es antwortet: 204 ohne Inhalt.',
  }),
  ready: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/health/ready',
    wire: 'flat',
    input: z.object({}),
    output: z.object({ status: z.literal('ok') }),
    summary: 'Antwortet, wenn Datenbank und Speicher erreichbar sind, sonst 503.',
  }),
  openapi: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/api/openapi.json',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Diese Schnittstelle als OpenAPI 3.1.',
  }),
  docs: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/api/docs',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Diese Schnittstelle zum Lesen.',
  }),
}
