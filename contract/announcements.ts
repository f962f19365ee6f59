import { z } from 'zod'
import { type DocumentLocale, documentLocales } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { oneNamed } from './envelope.ts'
import { Id, refusal, timestamps, wholeNumber } from './fields.ts'
import { listInput } from './query.ts'
import { inReadingOrder } from './visible-text.ts'

/** What companies are notified of (Mitteilung): the release or the withdrawal of a version. */
export const announcementKinds = ['release', 'withdrawal'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** `waiting` to be sent, `sent`, `filed` as .eml because no mail server is configured, `failed` permanently. */
export const announcementStates = ['waiting', 'sent', 'filed', 'failed'] as const

const Locale = z.enum(documentLocales)

/** A notification of one company; names are as they were at the time. */
export const Announcement = z.object({
  id: z.number(),
  kind: z.enum(announcementKinds),
  filename: z.string(),
  /** The version's label. */
  version: z.string(),
  companie: z.string(),
  /** Address of the mail. */
  to: z.string(),
  locale: Locale,
  /** The sender's own sentence, in the language of the mail. */
  sentence: z.string().nullable(),
  /** The sender's name at the time. */
  requestedBy: z.string(),
  state: z.enum(announcementStates),
  /** The latest error, in German; null if there is none. */
  error: z.string().nullable(),
  ...timestamps,
  /** Null once the record has been deleted. */
  company: oneNamed('companies'),
  media: oneNamed('medias'),
})
export type Announcement = z.output<typeof Announcement>

/** A company whose devices show the file. */
const Recipient = z.object({
  id: z.number(),
  name: z.string(),
  kdnr: z.number(),
  contact: z.string().nullable(),
  /** Without one, the company is not notified. */
  email: z.string().nullable(),
  /** Language of the mail. */
  locale: Locale,
  /** How many of its devices show the file. */
  devices: z.number(),
  /** When the company was last notified of the same thing, failures excluded; null if never. */
  toldAt: z.string().nullable(),
})
export type Recipient = z.output<typeof Recipient>

/**
 * A mail without the name in its greeting; one paragraph per line, the own sentence goes between `before` and
 * `after`.
 */
const Wording = z.object({
  subject: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type Wording = z.output<typeof Wording>

/** Maximum length of the sender's own sentence, in characters. */
export const maxSentenceLength = 1_000

const Sentence = z
  .string('Bitte einen Text angeben!')
  .overwrite(inReadingOrder)
  .trim()
  .max(maxSentenceLength, 'Höchstens 1.000 Zeichen!')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  .regex(/^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u, {
    error: 'Steuerzeichen sind nicht erlaubt!',
  })

/** An object with one value of this schema per mail language. */
function inEachLanguage<Schema extends z.ZodType>(schema: Schema) {
  const shape = Object.fromEntries(documentLocales.map((locale) => [locale, schema]))
  return z.object(shape as Record<DocumentLocale, Schema>)
}

/** The sender's own sentence in each language; empty for none. */
export const Sentences = inEachLanguage(Sentence.default(''))

const Companies = z
  .array(Id, 'Bitte eine Liste von Firmen angeben!')
  .max(10_000, 'Höchstens 10.000 Firmen auf einmal!')

/**
 * Maximum number of companies with an address per announcement: `seen` takes 12 bytes for each and 4 for all, in
 * base64.
 */
const maxCompanies = 50_000
const maxSeenLength = Math.ceil(((4 + 12 * maxCompanies) * 4) / 3)

/** Which companies of the list are notified, and what is added to the mail. */
const AnnouncementDraft = z
  .object({
    id: Id,
    seen: z
      .string('Bitte zuerst die Liste der Firmen lesen und ihr „seen“ mitsenden!')
      .max(maxSeenLength, 'Das sind zu viele Firmen für eine Mitteilung!')
      .regex(/^[\w-]*$/, 'Das ist kein „seen“ einer Liste von Firmen!')
      .describe('„seen“ der Liste: was sich seitdem geändert hat, hält die Mitteilung auf.'),
    without: Companies.optional().describe('Firmen, die nicht angeschrieben werden.'),
    only: Companies.optional().describe('Nur diese Firmen werden angeschrieben.'),
    again: z
      .boolean('Bitte ja oder nein angeben!')
      .default(false)
      .describe('Auch Firmen, die dieselbe Mitteilung schon haben.'),
    sentences: Sentences.partial().strict().optional(),
  })
  .superRefine(({ without, only }, context) => {
    if (without === undefined || only === undefined) return
    const message = 'Bitte entweder „without“ oder „only“ angeben!'
    context.addIssue({ code: 'custom', path: ['only'], ...refusal('choice', message) })
  })

export const announcements = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/announcements',
    wire: 'list',
    input: listInput,
    output: Announcement,
    summary: 'Listet auf, welcher Firma welche Freigabe oder Rücknahme mitgeteilt wurde.',
  }),
  recipients: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/versions/:id/recipients',
    wire: 'flat',
    input: z.object({
      id: Id,
      page: wholeNumber('Bitte eine ganze Zahl angeben!', 1, 1_000_000).default(1),
      pageSize: wholeNumber('Bitte eine ganze Zahl angeben!', 1, 1_000).default(25),
      search: z.string().trim().max(255, 'Höchstens 255 Zeichen!').default(''),
      reach: z
        .enum(['mail', 'none'], 'Erlaubt sind „mail“ und „none“!')
        .default('mail')
        .describe('„none“ zeigt die Firmen ohne E-Mail-Adresse.'),
    }),
    output: z.object({
      kind: z.enum(announcementKinds),
      filename: z.string(),
      version: z.string(),
      recipients: z.array(Recipient),
      /** Number of matches of the search; all other counts are of all companies. */
      total: z.number(),
      reachable: z.number(),
      unreachable: z.number(),
      /**
       * Of the companies that have an address: how many have already been notified of the same, and how many read
       * each language.
       */
      told: z.number(),
      readers: inEachLanguage(z.number()),
      /** Fingerprint of this list, to be sent back with the announcement. */
      seen: z.string(),
      wordings: inEachLanguage(Wording),
    }),
    summary:
      'Listet die Firmen auf, deren Geräte die Datei einer Fassung zeigen, und was ihnen mitgeteilt würde.',
  }),
  send: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/versions/:id/announcements',
    wire: 'flat',
    input: AnnouncementDraft,
    output: z.object({
      /** Number of companies that are notified. */
      companies: z.number(),
    }),
    summary:
      'Teilt Firmen per Mail mit, dass eine Fassung freigegeben oder zurückgezogen ist; die Antwort ist 202.',
  }),
}
