import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { healthPath } from './paths.ts'

/** The configuration that pages show. Empty links are not shown. */
export const Portal = z.object({
  name: z.string(),
  supportEmail: z.string(),
  imprintUrl: z.string(),
  privacyUrl: z.string(),
  maxFileMb: z.number(),
  passwordGenerator: z.enum(['specification', 'secure']),
  /** Whether the operator's own logo is served at `/logo`. */
  hasLogo: z.boolean(),
  /** Whether mail can be sent: only then password resets by mail are offered. */
  hasMail: z.boolean(),
  /** Label of the single sign-on button; empty without one. */
  ssoName: z.string(),
  hasPasswordLogin: z.boolean(),
  /** Base URL of codes, mails and links, whatever address the page was opened at; no trailing slash. */
  publicUrl: z.string(),
  /** Whether the addresses on labels and in mails work only on the server itself. */
  isLocal: z.boolean(),
  /** The maker's contact details; empty if not set. */
  makerPhone: z.string(),
  makerEmail: z.string(),
  /** Language of document types and machine names, if nothing else is known. */
  language: z.string(),
  /** Time zone of the portal (IANA name), which all displayed times and days refer to. */
  timeZone: z.string(),
})
export type Portal = z.output<typeof Portal>

export const Figures = z.object({
  devices: z.number(),
  companies: z.number(),
  files: z.number(),
  /** Number of findings of the compliance cockpit. */
  findings: z.number(),
  /** Customer sign-ins of the last 30 days, oldest first; `day` is YYYY-MM-DD in the portal's time zone. */
  customerLogins: z.array(z.object({ day: z.string(), count: z.number() })),
})
export type Figures = z.output<typeof Figures>

/** Something the operator should fix; the message is German. */
export const Notice = z.object({
  code: z.enum([
    'proxy-not-trusted',
    'public-url-local',
    'disk-full',
    'portal-moved',
    'passkeys-ended',
    'apps-ended',
    'files-elsewhere',
    'backup-failed',
    'backup-gaps',
    'backup-old',
    'backup-alone',
    'backup-without-keys',
    'files-damaged',
    'webhook-stopped',
    'clock-jumped',
    'clock-differs',
  ]),
  message: z.string(),
  /** Page with more details. */
  path: z.string().optional(),
})
export type Notice = z.output<typeof Notice>

/** State of the backups; `none`: none has been made yet. */
const backupStates = ['none', 'ok', 'gaps', 'failed', 'old'] as const

export const Backup = z.object({
  state: z.enum(backupStates),
  /** Whether backups are made automatically. */
  isScheduled: z.boolean(),
  /** Whether a target is configured. */
  isConfigured: z.boolean(),
  /** When the last backup was made, ISO 8601; its total size and the size of what was new in it, in bytes. */
  lastMadeAt: z.string().nullable(),
  bytes: z.number().nullable(),
  newBytes: z.number().nullable(),
  /** Whether it contains the keys. */
  hasKeys: z.boolean(),
})
export type Backup = z.output<typeof Backup>

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
  backup: endpoint({
    access: 'administrator',
    method: 'GET',
    path: '/api/portal/backup',
    wire: 'flat',
    input: z.object({}),
    output: Backup,
    summary: 'Wann das Portal zuletzt gesichert wurde, und was daraus geworden ist.',
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
    output: z.object({
      status: z.literal('ok'),
      /** For monitoring; a failed backup does not make the portal unhealthy. */
      backup: z
        .object({ state: z.enum(backupStates), lastMadeAt: z.string().nullable() })
        .optional(),
      /** Number of damaged or missing stored files; absent if there are none. */
      damagedFiles: z.number().optional(),
    }),
    summary:
      'Antwortet, wenn Datenbank und Speicher erreichbar sind, sonst 503. Wo Sicherungen eingerichtet sind, steht dabei, wie es um die letzte steht.',
  }),
  openapi: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/api/openapi.json',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Die Beschreibung der API als OpenAPI 3.1.',
  }),
  docs: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/api/docs',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Die Beschreibung der API zum Lesen.',
  }),
}
