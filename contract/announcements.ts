import { z } from 'zod'
import { type DocumentLocale, documentLocales } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { oneNamed } from './envelope.ts'
import { Id, refusal, timestamps, wholeNumber } from './fields.ts'
import { listInput } from './query.ts'
import { inReadingOrder } from './visible-text.ts'

/** What companies are told (Mitteilung): a version was released, or withdrawn. */
export const announcementKinds = ['release', 'withdrawal'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** `waiting` to be sent, `sent`, `filed` as .eml because no mail server is set up, `failed` for good. */
export const announcementStates = ['waiting', 'sent', 'filed', 'failed'] as const

const Locale = z.enum(documentLocales)

/** What one company was told; names as they were then. */
export const Announcement = z.object({
  id: z.number(),
  kind: z.enum(announcementKinds),
  filename: z.string(),
  /** What people call the version. */
  version: z.string(),
  companie: z.string(),
  /** Address that the mail goes to. */
  to: z.string(),
  locale: Locale,
  /** The sender's own sentence in that language. */
  sentence: z.string().nullable(),
  /** Who sent it, by name as it was then. */
  requestedBy: z.string(),
  state: z.enum(announcementStates),
  /** What went wrong last, in German; null when nothing did. */
  error: z.string().nullable(),
  ...timestamps,
  /** As long as they are there. */
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
  /** Without one it is told by nobody here. */
  email: z.string().nullable(),
  /** Of the mail. */
  locale: Locale,
  /** How many of its devices show the file. */
  devices: z.number(),
  /** When it was told the same before, if that did not fail; null without. */
  toldAt: z.string().nullable(),
})
export type Recipient = z.output<typeof Recipient>

/** A mail without its greeting's name; the own sentence stands between `before` and `after`, each a paragraph a line. */
const Wording = z.object({
  subject: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type Wording = z.output<typeof Wording>

/** So many characters an own sentence may have. */
export const longestSentence = 1_000

const Sentence = z
  .string('Bitte einen Text angeben!')
  .overwrite(inReadingOrder)
  .trim()
  .max(longestSentence, 'Höchstens 1.000 Zeichen!')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  .regex(/^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u, {
    error: 'Steuerzeichen sind nicht erlaubt!',
  })

/** Texts of one kind in each language of mails. */
function inEachLanguage<Schema extends z.ZodType>(schema: Schema) {
  const shape = Object.fromEntries(documentLocales.map((locale) => [locale, schema]))
  return z.object(shape as Record<DocumentLocale, Schema>)
}

/** The own sentence in each language; empty for none. */
export const Sentences = inEachLanguage(Sentence.default(''))

const Companies = z
  .array(Id, 'Bitte eine Liste von Firmen angeben!')
  .max(10_000, 'Höchstens 10.000 Firmen auf einmal!')

/** So many companies with an address may be told at once: `seen` has twelve bytes of each and four of all, in base64. */
const mostCompanies = 50_000
const longestSeen = Math.ceil(((4 + 12 * mostCompanies) * 4) / 3)

/** Which companies of the list are written to, and what is added. */
const AnnouncementDraft = z
  .object({
    id: Id,
    seen: z
      .string('Bitte zuerst die Liste der Firmen lesen und ihr „seen“ mitsenden!')
      .max(longestSeen, 'Das sind zu viele Firmen für eine Mitteilung!')
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
      /** How many fit the search; the rest counts all. */
      total: z.number(),
      reachable: z.number(),
      unreachable: z.number(),
      /** Of those that can be reached: how many have been told the same already, and who reads what. */
      told: z.number(),
      readers: inEachLanguage(z.number()),
      /** What the list says, to be sent back with the announcement. */
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
      /** How many companies are written to. */
      companies: z.number(),
    }),
    summary:
      'Teilt Firmen per Mail mit, dass eine Fassung freigegeben oder zurückgezogen ist; die Antwort ist 202.',
  }),
}
