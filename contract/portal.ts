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
  /** Whether mails can leave: only then a forgotten password is offered by mail. */
  hasMail: z.boolean(),
  /** What the button for single sign-on says; empty without. */
  ssoName: z.string(),
  hasPasswordLogin: z.boolean(),
  /** What codes, mails and links begin with, however the page was opened; no slash at its end. */
  publicUrl: z.string(),
  /** Whether what labels and mails say leads nowhere but on the server itself. */
  isLocal: z.boolean(),
  /** How the maker is reached; empty where that is not said. */
  makerPhone: z.string(),
  makerEmail: z.string(),
  /** What titles of types and machines are in, where nothing else is known. */
  language: z.string(),
  /** Where the portal stands (IANA): its times and days are those of this zone. */
  timeZone: z.string(),
})
export type Portal = z.output<typeof Portal>

export const Figures = z.object({
  devices: z.number(),
  companies: z.number(),
  files: z.number(),
  /** What the cockpit finds missing. */
  findings: z.number(),
  /** Customer sign-ins of the last 30 days, oldest first; `day` is YYYY-MM-DD in the portal's time zone. */
  customerLogins: z.array(z.object({ day: z.string(), count: z.number() })),
})
export type Figures = z.output<typeof Figures>

/** Something that the operator should put right; the message is German. */
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
  /** Where the portal shows more of it. */
  path: z.string().optional(),
})
export type Notice = z.output<typeof Notice>

/** How the backups are; `none`: none was made yet. */
const backupStates = ['none', 'ok', 'gaps', 'failed', 'old'] as const

export const Backup = z.object({
  state: z.enum(backupStates),
  /** Whether the portal makes them by itself. */
  isScheduled: z.boolean(),
  /** Whether it is said where they go. */
  isConfigured: z.boolean(),
  /** When the last one was made, ISO 8601; all that it holds and what of that was new, in bytes. */
  lastMadeAt: z.string().nullable(),
  bytes: z.number().nullable(),
  newBytes: z.number().nullable(),
  /** Whether the keys are in it. */
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
      /** For whoever watches; a backup that failed keeps nobody from being answered. */
      backup: z
        .object({ state: z.enum(backupStates), lastMadeAt: z.string().nullable() })
        .optional(),
      /** How many stored files are damaged or missing; only where some are. */
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
