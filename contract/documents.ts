import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneNamed } from './envelope.ts'
import {
  EmailAddress,
  Id,
  refusal,
  requiredPassword,
  requiredText,
  Timestamp,
  timestamps,
} from './fields.ts'
import type { FieldCode } from './problem.ts'
import { listInput } from './query.ts'

/** Documents made for a device: access letter, list of its files, label. */
export const documentKinds = ['zugangsdaten', 'dokumentenliste', 'label'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLocales = ['de', 'en'] as const
export const DocumentLocale = z.enum(documentLocales, 'Erlaubt sind „de“ und „en“!')
export type DocumentLocale = z.output<typeof DocumentLocale>

/** The language of documents for a company: its own or the portal's; English for readers of any other language. */
export function localeFor(
  ownLanguage: string | null | undefined,
  portalLanguage: string,
): DocumentLocale {
  return documentLocales.find((locale) => locale === (ownLanguage ?? portalLanguage)) ?? 'en'
}

const Kind = z.enum(documentKinds, 'Erlaubt sind „zugangsdaten“, „dokumentenliste“ und „label“!')

/**
 * State of an order: `waiting` to be made or sent, `sent`, `filed` as .eml because no mail server is configured,
 * `failed` permanently (staff may retry it).
 */
const jobStates = ['waiting', 'sent', 'filed', 'failed'] as const

/** An order of documents by mail. */
export const DocumentJob = z.object({
  id: z.number(),
  /** Serial number of the device; null if the order is about a company. */
  sn: z.string().nullable(),
  /** Name of the company at the time, if the order is about one. */
  companie: z.string().nullable(),
  docs: z.array(Kind),
  locale: DocumentLocale,
  /** Address of the mail. */
  to: z.string(),
  /** Name of the person who ordered, as it was at the time. */
  requestedBy: z.string(),
  state: z.enum(jobStates),
  /** The latest error, in German; null if there is none. */
  error: z.string().nullable(),
  /** Time of the next attempt; null if the order is finished or has failed permanently. */
  nextTryAt: Timestamp.nullable(),
  ...timestamps,
  /** The device or company of the order; null once it has been deleted. */
  device: oneNamed('devices'),
  /** For an order about a device, the company that had it at the time; null for older orders. */
  company: oneNamed('companies'),
})
export type DocumentJob = z.output<typeof DocumentJob>

const wantsSerial = 'Bitte eine Seriennummer angeben!'

/** The fields of an order, before they are validated together. */
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
  /** By default the company's own language. */
  locale: DocumentLocale.optional(),
  /** By default the mail goes to the signed-in staff user. */
  to: z.literal('').or(EmailAddress).nullish(),
})

/**
 * An order for a device (`sn`) or a company (`companie`); for a company, the letter is the only document. `docs`
 * lists the documents; `pass` must be the password of the device or company and is printed in the letter.
 */
export const DocumentOrder = DocumentOrderDraft.superRefine((order, context) => {
  refuseTargets(context, order.companie, order.docs, 'docs', { sn: order.sn }, wantsSerial)
})

/** A document of a device or company to preview or save. */
const choice = z.object({
  kind: Kind,
  device: Id.optional(),
  companie: Id.optional(),
  /** By default the company's own language. */
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

/** Requires exactly one of device and company, and for a company nothing but the letter. */
function refuseTargets(
  context: z.core.$RefinementCtx,
  companie: number | undefined,
  kinds: DocumentKind[],
  kindsName: string,
  device: Record<string, unknown>,
  wantsDevice: string,
) {
  const [[deviceName, deviceId]] = Object.entries(device) as [[string, unknown]]
  const refuse = (path: string, code: FieldCode, message: string) =>
    context.addIssue({ code: 'custom', path: [path], ...refusal(code, message) })
  if (companie === undefined) {
    if (deviceId === undefined) refuse(deviceName, 'required', wantsDevice)
  } else if (deviceId !== undefined) {
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
