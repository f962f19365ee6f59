import { z } from 'zod'
import { contrastOf, isAccent, nearestAccent } from './accent.ts'
import { endpoint } from './endpoint.ts'
import {
  Description,
  EmailAddress,
  Id,
  MaybeEmail,
  maybe,
  optionalText,
  Timestamp,
  wholeNumber,
} from './fields.ts'
import { Language } from './languages.ts'
import { logoPath, webManifestPath } from './paths.ts'

/** By default, how many years files are kept after a device was placed on the market. */
export const defaultKeepYears = 10

const noAddress = 'Bitte eine Adresse wie https://example.com angeben!'

const noContact = 'Bitte eine E-Mail-Adresse oder eine Adresse mit https:// angeben!'

const WebAddress = maybe(
  z.url({ protocol: /^https?$/, error: noAddress }).max(500, 'Höchstens 500 Zeichen!'),
)

const color = /^#[\da-f]{6}$/

/** A colour `#rrggbb` in lower case that white text is readable on; the error message names the nearest such colour. */
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

/** What administrators set in the browser about the maker, for documents, letters and the public page. */
export const Settings = z.object({
  makerName: optionalText(),
  /** Street, then post code and town, one per line. */
  makerAddress: Description,
  makerCountry: optionalText(100),
  makerEmail: MaybeEmail,
  makerPhone: optionalText(60),
  makerWeb: WebAddress,
  imprintUrl: WebAddress,
  privacyUrl: WebAddress,
  /** Id of the upload (PNG, JPEG or WebP) shown in letters, at logins and on the public page. */
  logo: Id.nullable(),
  /** Colour of links, buttons and marks, but not of tables; null for the default indigo. */
  accent: maybe(Accent),
  /** Default language of files, letters and pages. */
  language: Language,
  /** Whether office files with active content are refused, or accepted and marked for staff. */
  activeContent: z.enum(['refuse', 'mark'], 'Bitte „refuse“ oder „mark“ angeben!'),
  /** The security contact, an e-mail or web address; without one there is no `security.txt`. */
  securityContact: maybe(
    z.union([EmailAddress, z.url({ protocol: /^https$/ }).max(500)], noContact),
  ),
  keepYears: wholeNumber('Bitte ganze Jahre angeben!', 1, 100),
  /** Whether administrators may create links for authorities; switching it off disables existing ones. */
  authorityAccess: z.boolean('Bitte „true“ oder „false“ angeben!'),
})
export type Settings = z.output<typeof Settings>

/** German names of the settings, for screens and log. */
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

/** The settings, and those of them that the environment sets, which cannot be changed here. */
export const ShownSettings = Settings.extend({
  /** Public path of the current logo; null for the portal's own mark. */
  logoUrl: z.string().nullable(),
  locked: z.array(z.string()),
  /** The settings set by the environment, with their variables. */
  lockedBy: z.array(z.object({ setting: z.string(), variable: z.string() })),
})
export type ShownSettings = z.output<typeof ShownSettings>

/** Configuration from the environment, read-only for administrators; contains no secrets. */
export const Installation = z.object({
  portalName: z.string(),
  publicUrl: z.string(),
  supportEmail: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  maxFileMb: z.number(),
  /** Days that deleted records stay in the bin. */
  binDays: z.number(),
  /** Days that log entries are kept. */
  logDays: z.number(),
  /** Days that log entries about customer sign-ins are kept. */
  customerLogDays: z.number(),
  /** Sender of mails: name and address. */
  mailFrom: z.string(),
  /** The last mail that failed permanently, and why; null if there was none. */
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
