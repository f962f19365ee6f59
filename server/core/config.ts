import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'

const noPort = 'muss eine Portnummer sein (0 bis 65535)'
const port = z.coerce.number(noPort).int(noPort).min(0, noPort).max(65_535, noPort)
const noAddress = 'muss eine Adresse mit http:// oder https:// sein'
const webAddress = z.url({ protocol: /^https?$/, error: noAddress })
const optionalAddress = z
  .string()
  .refine((text) => text === '' || webAddress.safeParse(text).success, noAddress)
  .default('')
const noMegabytes = 'muss eine ganze Zahl von 1 bis 100000 sein'
/** `Name <address>` or an address alone. */
const sender = /^(?:([^<>\p{Cc}]*?)\s*<([^<>\s]+)>|([^<>\s]+))$/u

/** Every setting of the operator: environment variable, check, default, and what `docs/operations.md` says of it. */
export const settings = z.object({
  PORT: port.default(3000).describe('Port to listen on.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'What QR codes, mails and links say; never taken from a request. Default: http://localhost:PORT.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder of the SQLite file, files and outbox; mode 0700.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'muss mit postgres:// beginnen')
    .optional()
    .describe('postgres://… for PostgreSQL. Default: a SQLite file in DATA_DIR.'),
  SUPPORT_EMAIL: z
    .email('muss eine E-Mail-Adresse sein')
    .default('support@typenschild.example')
    .describe('Where customers write to, for example when they forgot a password.'),
  SMTP_URL: z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return readSmtpUrl(text)
      } catch (error) {
        addIssue((error as Error).message)
        return z.NEVER
      }
    })
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
  PORTAL_NAME: z
    .string()
    .max(60, 'darf höchstens 60 Zeichen haben')
    .default('Typenschild')
    .describe('Name of the portal on every page.'),
  LOGO_FILE: z
    .string()
    .refine((file) => existsSync(file), 'nennt eine Datei, die es nicht gibt')
    .optional()
    .describe('SVG, PNG or WebP shown instead of our logo.'),
  IMPRINT_URL: optionalAddress.describe('Link to the imprint; not shown when empty.'),
  PRIVACY_URL: optionalAddress.describe('Link to the privacy notice; not shown when empty.'),
  ADMIN_USERNAME: z
    .string()
    .max(100, 'darf höchstens 100 Zeichen haben')
    .optional()
    .describe('Makes the first administrator at the first start, together with ADMIN_PASSWORD.'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'braucht mindestens 12 Zeichen')
    .max(256, 'darf höchstens 256 Zeichen haben')
    .optional()
    .describe('See ADMIN_USERNAME.'),
  ADMIN_EMAIL: z
    .email('muss eine E-Mail-Adresse sein')
    .max(255)
    .optional()
    .describe('Mail address of the first administrator, where ordered documents go.'),
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
  MAX_FILE_MB: z.coerce
    .number(noMegabytes)
    .int(noMegabytes)
    .min(1, noMegabytes)
    .max(100_000, noMegabytes)
    .default(200)
    .describe('Limit for one uploaded file, in MB (1,000,000 bytes).'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'muss eine Zeitzone wie Europe/Berlin nennen')
    .default('Europe/Berlin')
    .describe('Where days of release, delivery and keeping begin and end.'),
  PREVIEWS: z
    .enum(['on', 'off'], 'muss on oder off sein')
    .default('on')
    .describe('Whether pictures of uploaded files are made, in a process of up to 300 MB.'),
  LOG_LEVEL: z
    .enum(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'muss silent, error, warn, info oder debug sein',
    )
    .default('info')
    .describe('How much the structured log on standard error says.'),
})

/** Who mails come from. */
export interface MailSender {
  name: string
  address: string
}

/** The settings after reading, with derived paths; passed by hand, never read from the environment elsewhere. */
export interface Config {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string
  supportEmail: string
  /** Undefined: mails are put into `DATA_DIR/outbox` as files. */
  smtp: SmtpServer | undefined
  mailFrom: MailSender
  portalName: string
  logoFile: string | undefined
  imprintUrl: string
  privacyUrl: string
  firstAdmin: { username: string; email: string | null; password: string } | undefined
  passwordGenerator: 'specification' | 'secure'
  trustProxy: string[]
  /** Whose pages may call the API from a browser. */
  corsOrigins: string[]
  maxFileBytes: number
  /** IANA name. */
  timeZone: string
  makesPreviews: boolean
  logLevel: string
  /** Folder of the built browser part. */
  webRoot: string
}

/** Thrown for settings that cannot be used; `message` lists every mistake, one a line. */
export class ConfigError extends Error {}

/** Reads the settings from environment variables; empty ones count as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const parsed = settings.safeParse(Object.fromEntries(given))
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
    supportEmail: values.SUPPORT_EMAIL,
    smtp: values.SMTP_URL,
    mailFrom: senderOf(values.MAIL_FROM ?? values.SUPPORT_EMAIL, values.PORTAL_NAME),
    portalName: values.PORTAL_NAME,
    logoFile: values.LOGO_FILE,
    imprintUrl: values.IMPRINT_URL,
    privacyUrl: values.PRIVACY_URL,
    firstAdmin: username && password ? { username, email: email || null, password } : undefined,
    passwordGenerator: values.PASSWORD_GENERATOR,
    trustProxy: entriesOf(values.TRUST_PROXY),
    corsOrigins: entriesOf(values.CORS_ORIGINS),
    maxFileBytes: values.MAX_FILE_MB * 1_000_000,
    timeZone: values.TIME_ZONE,
    makesPreviews: values.PREVIEWS === 'on',
    logLevel: values.LOG_LEVEL,
    webRoot: join(import.meta.dirname, '../../dist/web'),
  }
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

/** `192.0.2.1`, `10.0.0.0/8`, `fd00::/8`, or one of the names for the machine's own networks. */
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
