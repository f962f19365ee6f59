import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneNamed } from './envelope.ts'
import { Id, refusal, requiredPassword, requiredText, Timestamp, timestamps } from './fields.ts'
import type { FieldCode } from './problem.ts'
import { listInput } from './query.ts'

/** What can be made of a device: access letter, cover sheet of its files, nameplate label. */
export const documentKinds = ['zugangsdaten', 'dokumentenliste', 'label'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLocales = ['de', 'en'] as const
export const DocumentLocale = z.enum(documentLocales, 'Erlaubt sind „de“ und „en“!')
export type DocumentLocale = z.output<typeof DocumentLocale>

/** The language of documents for a company whose own is this, or the portal's; who reads neither gets English. */
export function localeFor(own: string | null | undefined, ofPortal: string): DocumentLocale {
  return documentLocales.find((locale) => locale === (own ?? ofPortal)) ?? 'en'
}

const Kind = z.enum(documentKinds, 'Erlaubt sind „zugangsdaten“, „dokumentenliste“ und „label“!')

/**
 * How far documents are: `waiting` to be made or sent, `sent`, `filed` as .eml because no mail server is set up,
 * `failed` for good (staff may try again).
 */
const jobStates = ['waiting', 'sent', 'filed', 'failed'] as const

/** One order of documents by mail. */
export const DocumentJob = z.object({
  id: z.number(),
  /** Serial number of the device; null where they are about a company. */
  sn: z.string().nullable(),
  /** Name of the company as it was then, where they are about one. */
  companie: z.string().nullable(),
  docs: z.array(Kind),
  locale: DocumentLocale,
  /** Address that the mail goes to. */
  to: z.string(),
  /** Who ordered, by name as it was then. */
  requestedBy: z.string(),
  state: z.enum(jobStates),
  /** What went wrong last, in German; null when nothing did. */
  error: z.string().nullable(),
  /** When it is tried again; null when it is done or given up. */
  nextTryAt: Timestamp.nullable(),
  ...timestamps,
  /** What they are about, as long as it is there. */
  device: oneNamed('devices'),
  /** Of a device, whose it was when they were ordered; null for older orders. */
  company: oneNamed('companies'),
})
export type DocumentJob = z.output<typeof DocumentJob>

const wantsSerial = 'Bitte eine Seriennummer angeben!'

/** What an order says, before it is looked at as a whole. */
export const DocumentOrderDraft = z.object({
  sn: requiredText(wantsSerial, 120).optional(),
  companie: Id.optional(),
  pass: z.literal('').or(requiredPassword()).nullish(),
  docs: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(Kind).min(1, 'Bitte mindestens ein Dokument wählen!').max(3),
    )
    .transform((kinds) => [...new Set(kinds)]),
  /** Without it the company's own language. */
  locale: DocumentLocale.optional(),
  /** Without it the mail goes to the staff user who asks. */
  to: z.literal('').or(z.email('Bitte eine gültige E-Mail-Adresse angeben!').max(255)).nullish(),
})

/**
 * An order: of a device (`sn`), or of a company (`companie`), which has a letter alone. `docs` says what, `pass` must be
 * the password of the device or company and is printed in the letter.
 */
export const DocumentOrder = DocumentOrderDraft.superRefine((order, context) => {
  refuseTargets(context, order.companie, order.docs, 'docs', { sn: order.sn }, wantsSerial)
})

/** A document to look at or save at once, of a device or a company. */
const choice = z.object({
  kind: Kind,
  device: Id.optional(),
  companie: Id.optional(),
  /** Without it the company's own language. */
  locale: DocumentLocale.optional(),
  /** `archive` makes PDF/A-3a instead of PDF/UA-1. */
  variant: z
    .enum(['standard', 'archive'], 'Erlaubt sind „standard“ und „archive“!')
    .default('standard'),
})

interface Choice {
  kind: DocumentKind
  device?: number | undefined
  companie?: number | undefined
}

function checkChoice({ kind, device, companie }: Choice, context: z.core.$RefinementCtx) {
  refuseTargets(context, companie, [kind], 'kind', { device }, 'Bitte eine gültige ID angeben!')
}

/** A document is of one device or of one company, and of a company there is the letter alone. */
function refuseTargets(
  context: z.core.$RefinementCtx,
  companie: number | undefined,
  kinds: DocumentKind[],
  kindsName: string,
  device: Record<string, unknown>,
  wantsDevice: string,
) {
  const [[deviceName, named]] = Object.entries(device) as [[string, unknown]]
  const refuse = (path: string, code: FieldCode, message: string) =>
    context.addIssue({ code: 'custom', path: [path], ...refusal(code, message) })
  if (companie === undefined) {
    if (named === undefined) refuse(deviceName, 'required', wantsDevice)
  } else if (named !== undefined) {
    refuse('companie', 'choice', `Bitte entweder „${deviceName}“ oder „companie“ angeben!`)
  } else if (kinds.some((kind) => kind !== 'zugangsdaten')) {
    refuse(kindsName, 'choice', 'Für eine Firma gibt es nur „zugangsdaten“!')
  }
}

export const documents = {
  order: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/documents/create-pdf',
    wire: 'entity',
    input: DocumentOrder,
    output: DocumentJob,
    summary:
      'Lässt PDF-Dokumente eines Geräts oder den Brief einer Firma erstellen und per Mail zustellen; die Antwort ist 202.',
  }),
  jobs: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/documents/jobs',
    wire: 'list',
    input: listInput,
    output: DocumentJob,
    summary: 'Listet Aufträge für Dokumente auf.',
  }),
  job: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/documents/jobs/:id',
    wire: 'entity',
    input: z.object({ id: Id }),
    output: DocumentJob,
    summary: 'Zeigt, wie weit ein Auftrag für Dokumente ist.',
  }),
  retry: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/documents/jobs/:id/retry',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: z.object({}),
    summary: 'Versucht einen fehlgeschlagenen Auftrag noch einmal.',
  }),
  preview: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/documents/:kind.pdf',
    wire: 'stream',
    input: choice.superRefine(checkChoice),
    output: z.unknown(),
    summary:
      'Erstellt ein Dokument eines Geräts oder den Brief einer Firma sofort, den Brief ohne Passwort.',
  }),
  handedOver: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/devices/:id/uebergabeverzeichnis.pdf',
    wire: 'stream',
    input: choice.pick({ locale: true, variant: true }).extend({ id: Id }),
    output: z.unknown(),
    summary:
      'Erstellt das Übergabeverzeichnis eines Geräts: welche Fassung jeder Datei bei der Auslieferung verfügbar war, mit SHA-256.',
  }),
  letter: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/documents/:kind.pdf',
    wire: 'stream',
    input: choice.extend({ pass: requiredPassword() }).superRefine(checkChoice),
    output: z.unknown(),
    summary: 'Dasselbe mit dem Passwort im Brief, das gerade vergeben wurde und stimmen muss.',
  }),
}
