import { z } from 'zod'
import { contrastOf, isAccent, nearestAccent } from './accent.ts'
import { endpoint } from './endpoint.ts'
import {
  Description,
  Id,
  MaybeEmail,
  maybe,
  optionalText,
  Timestamp,
  wholeNumber,
} from './fields.ts'
import { Language } from './languages.ts'
import { logoPath, webManifestPath } from './paths.ts'

/** How many years files are kept after a device was placed on the market, where the settings say nothing else. */
export const usualKeepYears = 10

const noAddress = 'Bitte eine Adresse wie https://example.com angeben!'

const noContact = 'Bitte eine E-Mail-Adresse oder eine Adresse mit https:// angeben!'

const WebAddress = maybe(
  z.url({ protocol: /^https?$/, error: noAddress }).max(500, 'Höchstens 500 Zeichen!'),
)

const color = /^#[\da-f]{6}$/

/** `#rrggbb` that white text is read on, in lower case; the sentence names the nearest such colour. */
export const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(color, 'Bitte eine Farbe wie #3f4db3 angeben!')
  .refine((value) => !color.test(value) || isAccent(value), {
    error: ({ input }) => tooLight(String(input)),
  })

function tooLight(color: string): string {
  const contrast = contrastOf('#ffffff', color).toFixed(1).replace('.', ',')
  return `Weiße Schrift ist darauf zu schlecht zu lesen (Kontrast ${contrast}, nötig sind 4,5). Bitte eine dunklere Farbe wählen; am nächsten kommt ${nearestAccent(color)}.`
}

/** What administrators say of the maker in the browser: documents, letters and the public page need it. */
export const Settings = z.object({
  makerName: optionalText(),
  /** Street, post code and town, a line each. */
  makerAddress: Description,
  makerCountry: optionalText(100),
  makerEmail: MaybeEmail,
  makerPhone: optionalText(60),
  makerWeb: WebAddress,
  imprintUrl: WebAddress,
  privacyUrl: WebAddress,
  /** Id of the upload (PNG, JPEG or WebP) that letters, logins and the public page show. */
  logo: Id.nullable(),
  /** The colour of links, buttons and marks, but for tables; null is indigo. */
  accent: maybe(Accent),
  /** Of files, letters and pages that say none. */
  language: Language,
  /** Whether office files that act by themselves when they are opened are refused, or taken and marked for staff. */
  activeContent: z.enum(['refuse', 'mark'], 'Bitte „refuse“ oder „mark“ angeben!'),
  /** Where security researchers write to: an e-mail or web address; without one there is no `security.txt`. */
  securityContact: maybe(
    z.union([z.email().max(255), z.url({ protocol: /^https$/ }).max(500)], noContact),
  ),
  keepYears: wholeNumber('Bitte ganze Jahre angeben!', 1, 100),
  /** Whether administrators may let authorities in by links; without it all of those lead nowhere. */
  authorityAccess: z.boolean('Bitte „true“ oder „false“ angeben!'),
})
export type Settings = z.output<typeof Settings>

/** What screens and the log call each setting. */
export const settingWords = {
  makerName: 'Name',
  makerAddress: 'Anschrift',
  makerCountry: 'Land',
  makerEmail: 'E-Mail',
  makerPhone: 'Telefon',
  makerWeb: 'Website',
  imprintUrl: 'Impressum',
  privacyUrl: 'Datenschutz',
  logo: 'Logo',
  accent: 'Akzentfarbe',
  language: 'Sprache',
  activeContent: 'Office-Dateien mit aktiven Inhalten',
  securityContact: 'Kontakt für Sicherheitsmeldungen',
  keepYears: 'Jahre der Aufbewahrung',
  authorityAccess: 'Zugänge für Behörden',
} as const satisfies Record<keyof Settings, string>

/** The settings, and which of them the environment says: those cannot be changed here. */
export const ShownSettings = Settings.extend({
  /** Where the logo in force lies, for everybody; null where that is the portal's own mark. */
  logoUrl: z.string().nullable(),
  locked: z.array(z.string()),
  /** By which environment variable each of them is. */
  lockedBy: z.array(z.object({ setting: z.string(), variable: z.string() })),
})
export type ShownSettings = z.output<typeof ShownSettings>

/** What the environment or the portal itself says, for administrators to read; nothing secret. */
export const Installation = z.object({
  portalName: z.string(),
  publicUrl: z.string(),
  supportEmail: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  maxFileMb: z.number(),
  /** Days for which deleted records lie in the bin. */
  binDays: z.number(),
  /** Days for which entries of the log stay. */
  logDays: z.number(),
  /** The same of sign-ins of customers. */
  customerLogDays: z.number(),
  /** Whom mails come from: name and address. */
  mailFrom: z.string(),
  /** The last mail that was given up, and why; null where none was. */
  lastMailFailure: z.object({ at: Timestamp, error: z.string() }).nullable(),
})
export type Installation = z.output<typeof Installation>

export const settings = {
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/settings',
    wire: 'flat',
    input: z.object({}),
    output: ShownSettings,
    summary: 'Die Einstellungen des Herstellers.',
  }),
  update: endpoint({
    access: 'administrator',
    method: 'PUT',
    path: '/api/settings',
    wire: 'flat',
    input: Settings.partial(),
    output: ShownSettings,
    summary: 'Ändert Einstellungen des Herstellers; was fehlt, bleibt.',
  }),
  installation: endpoint({
    access: 'administrator',
    method: 'GET',
    path: '/api/settings/installation',
    wire: 'flat',
    input: z.object({}),
    output: Installation,
    summary:
      'Was der Betreiber in der Umgebung des Servers festlegt, und wie Mails versendet werden.',
  }),
  securityText: endpoint({
    access: 'anyone',
    method: 'GET',
    path: '/.well-known/security.txt',
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Wem Schwachstellen gemeldet werden (RFC 9116), soweit das angegeben ist.',
  }),
  webManifest: endpoint({
    access: 'anyone',
    method: 'GET',
    path: webManifestPath,
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Wie das Portal auf dem Startbildschirm eines Telefons heißt und aussieht.',
  }),
  logo: endpoint({
    access: 'anyone',
    method: 'GET',
    path: logoPath,
    wire: 'stream',
    input: z.object({}),
    output: z.unknown(),
    summary: 'Das Logo des Herstellers.',
  }),
}
