import { closeSync, openSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { z } from 'zod'
import { Username } from '#contract/auth.ts'
import { typeable } from '#contract/fields.ts'
import { inReadingOrder } from '#contract/visible-text.ts'
import {
  type BackupConfig,
  backupMistakes,
  readBackup,
  readBackupUrl,
  readKeep,
} from './backup-config.ts'
import { readDatabaseUrl } from './database-url.ts'
import { type Bucket, readFilesUrl } from './files-url.ts'
import { looksLikeAddress } from './real-place.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'
import { readSso, type SsoConfig, ssoMistakes } from './sso-config.ts'

const noPort = 'muss eine Portnummer sein (0 bis 65535)'
const port = inDigits(noPort).pipe(z.int(noPort).max(65_535, noPort))
const noAddress = 'muss eine Adresse mit http:// oder https:// sein'
const webAddress = z.url({ protocol: /^https?$/, error: noAddress })
const noBareAddress = 'darf weder Benutzer und Passwort noch etwas hinter ? oder # enthalten'
/** Base URL that paths are appended to; publicly visible. */
const bareAddress = webAddress.refine(isBare, noBareAddress)
const optionalAddress = z
  .string()
  .refine((text) => text === '' || webAddress.safeParse(text).success, noAddress)
  .default('')
const noContact = 'muss eine E-Mail-Adresse oder eine Adresse mit https:// sein'
const noProcesses = 'muss eine ganze Zahl von 1 bis 64 sein'
const noDays = 'muss eine ganze Zahl von 1 bis 3650 sein'
const noConnections = 'muss eine ganze Zahl von 3 bis 100 sein'
const noListTime = 'muss eine Zahl von 0.1 bis 30 sein'
const noReaders = 'muss eine ganze Zahl von 0 bis 16 sein'
const noMegabytes = 'muss eine ganze Zahl von 1 bis 100000 sein'
const noLine = 'muss lesbar sein: nicht leer und ohne Steuerzeichen'
/** `Name <address>`, or just an address. */
const sender = /^(?:([^<>\p{Cc}]*?)\s*<([^<>\s]+)>|([^<>\s]+))$/u

/** A non-negative decimal number: `Number` would read a blank as 0 and `0x10` as 16. */
function inDigits(message: string) {
  return z
    .string()
    .regex(/^\s*\d+(\.\d+)?\s*$/, message)
    .transform(Number)
}

/** A line that is shown on pages. */
function shownLine(max: number) {
  return z
    .string()
    .max(max, `darf höchstens ${max} Zeichen haben`)
    .refine((text) => text.trim() !== '' && !hasControls(text), noLine)
    .refine((text) => inReadingOrder(text) === text, noLine)
}

/** A setting with its own syntax; `read` throws a German message for invalid values. */
function readBy<T>(read: (text: string) => T) {
  return z.string().transform((text, { addIssue }) => {
    try {
      return read(text)
    } catch (error) {
      addIssue((error as Error).message)
      return z.NEVER
    }
  })
}

/** Media types of `LOGO_FILE`, by file extension. */
export const logoMimes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/**
 * Every setting of the operator: environment variable, validation, default, and its description for
 * `docs/operations.md`.
 */
export const settings = z.object({
  PORT: port.default(3000).describe('Port to listen on.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: bareAddress
    .overwrite(inSmallLetters)
    .optional()
    .describe(
      'What QR codes, mails and links say; never taken from a request. Default: http://localhost:PORT.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .refine((folder) => !looksLikeAddress(folder), 'muss ein Ordner sein')
    .refine(
      (folder) => folder.trim() === folder && !hasControls(folder),
      'darf weder Leerzeichen am Rand noch Steuerzeichen haben',
    )
    .default('./data')
    .describe('Folder of the SQLite file, files and outbox; mode 0700.'),
  DATABASE_URL: readBy(readDatabaseUrl)
    .optional()
    .describe('postgres://… for PostgreSQL. Default: a SQLite file in DATA_DIR.'),
  FILES_URL: readBy(readFilesUrl)
    .optional()
    .describe(
      's3://bucket/folder?endpoint=https://…&region=…&pathStyle=true. Default: files lie in DATA_DIR.',
    ),
  FILES_ACCESS_KEY: z
    .string()
    .optional()
    .describe('Key for FILES_URL. Default: what the tools of AWS would use.'),
  FILES_SECRET_KEY: z.string().optional().describe('See FILES_ACCESS_KEY.'),
  BACKUP_URL: readBy(readBackupUrl)
    .optional()
    .describe('Where backups go: a folder, or s3://… as in FILES_URL. Default: nowhere.'),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'muss aussehen wie 02:30, oder off sein')
    .default('02:30')
    .describe('When the portal backs itself up each day, in TIME_ZONE; off: by command alone.'),
  BACKUP_KEEP: readBy(readKeep)
    .prefault('7/4/6')
    .describe('How many backups stay: of days, weeks and months.'),
  BACKUP_PASSPHRASE: z
    .string()
    .optional()
    .describe('Encrypts the keys in backups; without it they are left out.'),
  BACKUP_PASSPHRASE_FILE: z
    .string()
    .optional()
    .describe('A file that holds it, in place of BACKUP_PASSPHRASE.'),
  BACKUP_ACCESS_KEY: z
    .string()
    .optional()
    .describe('Key for a bucket in BACKUP_URL. Default: FILES_ACCESS_KEY.'),
  BACKUP_SECRET_KEY: z.string().optional().describe('See BACKUP_ACCESS_KEY.'),
  SUPPORT_EMAIL: z
    .email('muss eine E-Mail-Adresse sein')
    .default('support@typenschild.example')
    .describe('Where customers write to, for example when they forgot a password.'),
  SMTP_URL: readBy(readSmtpUrl)
    .optional()
    .describe(
      'smtp://user:password@host:587 or smtps://…; without it mails go to DATA_DIR/outbox.',
    ),
  MAIL_FROM: z
    .string()
    .refine((from) => z.email().safeParse(senderOf(from).address).success, {
      error: 'muss aussehen wie Portal <portal@example.com>',
    })
    .optional()
    .describe('Name and address that mails come from; needed with SMTP_URL.'),
  PORTAL_NAME: shownLine(60).default('Typenschild').describe('Name of the portal on every page.'),
  LOGO_FILE: z
    .string()
    .refine((file) => readingFailure(file) !== 'ENOENT', 'nennt eine Datei, die es nicht gibt')
    .refine(
      (file) => [undefined, 'ENOENT'].includes(readingFailure(file)),
      'nennt eine Datei, die nicht zu lesen ist',
    )
    .refine(
      (file) => extname(file).toLowerCase() in logoMimes,
      `muss enden auf ${Object.keys(logoMimes).join(', ')}`,
    )
    .optional()
    .describe('SVG, PNG, JPEG or WebP shown instead of our logo.'),
  IMPRINT_URL: optionalAddress.describe('Link to the imprint; not shown when empty.'),
  PRIVACY_URL: optionalAddress.describe('Link to the privacy notice; not shown when empty.'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ }), z.literal('')], noContact)
    .default('')
    .describe('Where security researchers write to (mail or https://): makes security.txt.'),
  ADMIN_USERNAME: Username.optional().describe(
    'Makes the first administrator at the first start, together with ADMIN_PASSWORD.',
  ),
  ADMIN_PASSWORD: typeable(
    z
      .string()
      .min(12, 'braucht mindestens 12 Zeichen')
      .max(256, 'darf höchstens 256 Zeichen haben'),
  )
    .optional()
    .describe('See ADMIN_USERNAME.'),
  ADMIN_EMAIL: z
    .email('muss eine E-Mail-Adresse sein')
    .max(255)
    .optional()
    .describe('Mail address of the first administrator, where ordered documents go.'),
  SECOND_FACTOR: z
    .enum(['optional', 'administrators'], 'muss optional oder administrators sein')
    .default('optional')
    .describe(
      'Who needs a second factor to sign in: whoever has set one up (optional), or all administrators as well (administrators).',
    ),
  OIDC_ISSUER: bareAddress
    .optional()
    .describe('Address of the provider at which staff sign in (OpenID Connect).'),
  OIDC_CLIENT_ID: z
    .string()
    .max(500, 'darf höchstens 500 Zeichen haben')
    .optional()
    .describe('What the provider calls the portal.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .max(1_000, 'darf höchstens 1000 Zeichen haben')
    .optional()
    .describe('See OIDC_CLIENT_ID.'),
  OIDC_NAME: shownLine(40)
    .default('Firmenkonto')
    .describe('What the button of the login calls the provider.'),
  OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\w:./-]+)*$/, 'muss mit openid beginnen, weiteres durch Leerzeichen getrennt')
    .default('openid profile email')
    .describe('What the portal asks the provider for.'),
  OIDC_ADMIN_ROLE: z
    .string()
    .regex(/^[^=\s]+=.+$/, 'muss aussehen wie roles=portal-admin')
    .optional()
    .describe(
      'claim=value: who has this value in this claim is an administrator, everybody else is not. Default: the portal says who is one.',
    ),
  OIDC_CREATE_USERS: z
    .enum(['on', 'off'], 'muss on oder off sein')
    .default('off')
    .describe('Whether whom the provider lets in becomes a staff user at the first sign-in.'),
  PASSWORD_LOGIN: z
    .enum(['on', 'off'], 'muss on oder off sein')
    .default('on')
    .describe('Whether staff may sign in with a password, too; off needs OIDC_ISSUER.'),
  PASSWORD_GENERATOR: z
    .enum(['specification', 'secure'], 'muss specification oder secure sein')
    .default('specification')
    .describe(
      'Which generator the button in the company form uses: six digits (specification) or ten symbols (secure).',
    ),
  TRUST_PROXY: z
    .string()
    .refine((list) => entriesOf(list).every(isNetwork), 'muss Adressen oder Netze nennen')
    .default('')
    .describe('Comma list of proxy addresses or networks whose X-Forwarded-* headers count.'),
  CORS_ORIGINS: z
    .string()
    .refine(
      (list) => entriesOf(list).every(isOrigin),
      'muss Adressen wie https://erp.example.com nennen',
    )
    .default('')
    .describe('Comma list of origins whose pages may call the API with a bearer token.'),
  MAX_FILE_MB: inDigits(noMegabytes)
    .pipe(z.int(noMegabytes).min(1, noMegabytes).max(100_000, noMegabytes))
    .default(200)
    .describe('Limit for one uploaded file, in MB (1,000,000 bytes).'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'muss eine Zeitzone wie Europe/Berlin nennen')
    .default('Europe/Berlin')
    .describe('Where days of release, delivery and keeping begin and end.'),
  READERS: inDigits(noReaders)
    .pipe(z.int(noReaders).max(16, noReaders))
    .default(2)
    .describe(
      'Threads that read lists and searches of a SQLite file beside everything else; 0 reads them in between.',
    ),
  LIST_SECONDS: inDigits(noListTime)
    .pipe(z.number().min(0.1, noListTime).max(30, noListTime))
    .default(2)
    .describe('How long a list or search may be read before it is given up, in seconds.'),
  DATABASE_CONNECTIONS: inDigits(noConnections)
    .pipe(z.int(noConnections).min(3, noConnections).max(100, noConnections))
    .default(10)
    .describe('Connections to PostgreSQL that each process opens at most.'),
  PORTAL_PROCESSES: inDigits(noProcesses)
    .pipe(z.int(noProcesses).min(1, noProcesses).max(64, noProcesses))
    .default(1)
    .describe('Equal processes that share the work; more than one need PostgreSQL.'),
  PREVIEWS: z
    .enum(['on', 'off'], 'muss on oder off sein')
    .default('on')
    .describe('Whether pictures of uploaded files are made, in a process of up to 300 MB.'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'braucht mindestens 16 Zeichen aus a–z, A–Z, 0–9 und -._~+/=')
    .optional()
    .describe('What Prometheus signs in with at /metrics. Default: there is no /metrics.'),
  BIN_DAYS: inDigits(noDays)
    .pipe(z.int(noDays).min(1, noDays).max(3_650, noDays))
    .default(30)
    .describe(
      'Days for which deleted records lie in the bin; longer where they must be kept. For what is deleted from now on.',
    ),
  WEBHOOK_NETWORKS: z
    .string()
    .refine(
      (list) => entriesOf(list).every((entry) => isNetwork(entry) && /[.:]/.test(entry)),
      'muss Adressen oder Netze wie 10.1.0.0/16 nennen',
    )
    .default('')
    .describe(
      'Comma list of private networks that webhooks may go to, by http too. Default: the internet alone, by https.',
    ),
  LOG_LEVEL: z
    .enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'muss silent, error, warn, info oder debug sein',
    )
    .default('info')
    .describe('How much the structured log on standard error says.'),
})

/** Sender of mails. */
export interface MailSender {
  name: string
  address: string
}

/** The parsed settings with derived paths; passed as an argument, and never read from the environment elsewhere. */
export interface Config {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string
  /** Undefined: files are in `DATA_DIR/files`. */
  bucket: Bucket | undefined
  backup: BackupConfig
  supportEmail: string
  /** Undefined: mails are written to `DATA_DIR/outbox`. */
  smtp: SmtpServer | undefined
  mailFrom: MailSender
  portalName: string
  logoFile: string | undefined
  imprintUrl: string
  privacyUrl: string
  /** Mail or web address for `security.txt`; if empty, the settings in the browser apply. */
  securityContact: string
  firstAdmin: { username: string; email: string | null; password: string } | undefined
  secondFactor: 'optional' | 'administrators'
  /** Undefined: no single sign-on. */
  sso: SsoConfig | undefined
  hasPasswordLogin: boolean
  passwordGenerator: 'specification' | 'secure'
  trustProxy: string[]
  /** Origins whose pages may call the API from a browser. */
  corsOrigins: string[]
  maxFileBytes: number
  /** IANA name. */
  timeZone: string
  makesPreviews: boolean
  /** Days that deleted records stay in the bin. */
  binDays: number
  /** Number of threads that read lists from a SQLite file. */
  readers: number
  /** Time limit for reading a list or search, in ms. */
  listTime: number
  /** Maximum number of connections to PostgreSQL. */
  databaseConnections: number
  /** Number of processes that share the work. */
  processes: number
  /** Bearer token for the Prometheus metrics; undefined: no metrics are served. */
  metricsToken: string | undefined
  /** Private networks that webhooks may connect to. */
  webhookNetworks: string[]
  logLevel: string
  /** Folder of the built browser part. */
  webRoot: string
}

/** Thrown for unusable settings; `message` lists every mistake, one per line. */
export class ConfigError extends Error {}

/** Reads the settings from environment variables; empty ones count as absent. Throws a `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const givenSettings = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const parsed = settings.safeParse(Object.fromEntries(givenSettings))
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email } = environment
  if (Boolean(username) !== Boolean(password)) {
    mistakes.push('ADMIN_USERNAME und ADMIN_PASSWORD: bitte beide angeben oder keines')
  } else if (email && !username) {
    mistakes.push('ADMIN_EMAIL: bitte auch ADMIN_USERNAME und ADMIN_PASSWORD angeben, oder nichts')
  }
  if (environment.SMTP_URL && !environment.MAIL_FROM) {
    mistakes.push(
      'MAIL_FROM: bitte angeben, von wem Mails kommen, etwa Portal <portal@example.com>',
    )
  }
  const { FILES_ACCESS_KEY: accessKeyId, FILES_SECRET_KEY: secretAccessKey } = environment
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    mistakes.push('FILES_ACCESS_KEY und FILES_SECRET_KEY: bitte beide angeben oder keines')
  } else if (accessKeyId && !environment.FILES_URL && !environment.BACKUP_URL) {
    mistakes.push(
      'FILES_ACCESS_KEY und FILES_SECRET_KEY: bitte auch FILES_URL angeben, oder nichts',
    )
  }
  if (
    Number(environment.PORTAL_PROCESSES) > 1 &&
    !environment.DATABASE_URL?.startsWith('postgres')
  ) {
    mistakes.push(
      'PORTAL_PROCESSES: mehrere Prozesse brauchen PostgreSQL (DATABASE_URL); ein Portal mit SQLite liest mit READERS nebenher',
    )
  }
  mistakes.push(...ssoMistakes(environment), ...backupMistakes(environment))
  if (!parsed.success || mistakes.length > 0) {
    throw new ConfigError(['Diese Einstellungen sind nicht brauchbar:', ...mistakes].join('\n  '))
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${join(dataDir, 'typenschild.db')}`,
    bucket: values.FILES_URL && {
      ...values.FILES_URL,
      keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    },
    backup: readBackup(values, environment),
    supportEmail: values.SUPPORT_EMAIL,
    smtp: values.SMTP_URL,
    mailFrom: senderOf(values.MAIL_FROM ?? values.SUPPORT_EMAIL, values.PORTAL_NAME),
    portalName: values.PORTAL_NAME,
    logoFile: values.LOGO_FILE,
    imprintUrl: values.IMPRINT_URL,
    privacyUrl: values.PRIVACY_URL,
    securityContact: values.SECURITY_CONTACT,
    firstAdmin: firstAdminOf(values),
    secondFactor: values.SECOND_FACTOR,
    sso: readSso(values),
    hasPasswordLogin: values.PASSWORD_LOGIN === 'on',
    passwordGenerator: values.PASSWORD_GENERATOR,
    trustProxy: entriesOf(values.TRUST_PROXY),
    corsOrigins: entriesOf(values.CORS_ORIGINS),
    maxFileBytes: values.MAX_FILE_MB * 1_000_000,
    timeZone: values.TIME_ZONE,
    makesPreviews: values.PREVIEWS === 'on',
    binDays: values.BIN_DAYS,
    readers: values.READERS,
    listTime: Math.round(values.LIST_SECONDS * 1_000),
    databaseConnections: values.DATABASE_CONNECTIONS,
    processes: values.PORTAL_PROCESSES,
    metricsToken: values.METRICS_TOKEN,
    webhookNetworks: entriesOf(values.WEBHOOK_NETWORKS),
    logLevel: values.LOG_LEVEL,
    webRoot: join(import.meta.dirname, '../../dist/web'),
  }
}

function firstAdminOf({
  ADMIN_USERNAME: username,
  ADMIN_PASSWORD: password,
  ADMIN_EMAIL: email,
}: z.output<typeof settings>): Config['firstAdmin'] {
  return username === undefined || password === undefined
    ? undefined
    : { username, email: email ?? null, password }
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The code of why a file cannot be read; undefined if it can. */
function readingFailure(file: string): string | undefined {
  try {
    closeSync(openSync(file, 'r'))
    return statSync(file).isDirectory() ? 'EISDIR' : undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

function isBare(text: string): boolean {
  const { username, password } = URL.canParse(text) ? new URL(text) : {}
  return !(/[?#]/.test(text) || username || password)
}

/** An origin in lower case: scheme and host are case-insensitive, but compared as text. */
function inSmallLetters(text: string): string {
  return text.replace(/^\w+:\/\/[^/\\]*/, (origin) => origin.toLowerCase())
}

function senderOf(from: string, otherwise = ''): MailSender {
  const [, name = '', bracketed, bare = ''] = sender.exec(from.trim()) ?? []
  const unquoted = name.trim().replace(/^"(.*)"$/, '$1')
  return { name: unquoted || otherwise, address: bracketed ?? bare }
}

function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

/** `192.0.2.1`, `10.0.0.0/8`, `fd00::/8`, or a name for the machine's own networks. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('de', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits = '0', ...rest] = entry.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= widest
}
