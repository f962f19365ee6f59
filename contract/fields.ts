import { z } from 'zod'
import type { FieldCode } from './problem.ts'
import { inReadingOrder, visible } from './visible-text.ts'

const idMessage = 'Bitte eine gültige ID angeben!'

/** Confirms the deletion of a record that must be kept, which is refused without it. */
export const KeptName = z
  .string()
  .optional()
  .describe('Bestätigt das Löschen, wo aufzubewahren ist: Seriennummer des Geräts, Name der Datei.')

/** A record's id: a positive integer, also accepted as a string of digits (path, form). */
export const Id = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/, idMessage)], idMessage)
  .transform(Number)
  .pipe(z.int(idMessage).positive(idMessage).max(2_147_483_647, idMessage))

/** A relation written back as answers show it (`{ data: … }`): states what is stored and changes nothing. */
interface Stored {
  stored: number[]
}

/** A change of a to-one relation: to this record, to none, or to none if it currently is one of these. */
export type OneChange = number | null | { disconnect: number[] } | Stored

/** One id of a list: bare or as `{ id }`; Strapi's position hints beside it are ignored. */
const ListedId = z.preprocess(idOf, Id)

/** Maximum number of records in one list of a relation change. */
export const listedAtOnce = 1_000
const Ids = z.array(ListedId)
const IdList = z.preprocess(listOf, Ids.max(listedAtOnce, 'Höchstens 1.000 Einträge auf einmal!'))

/** The ids in an echoed `{ data: … }`: not limited, since answers may hold any number. */
const StoredIds = z.preprocess(listOf, Ids)
const Echo = z.object({ stored: StoredIds })

function listOf(value: unknown): unknown[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}

/**
 * A reference to one record in any notation of Strapi: id, `{ id }`, `[id]`, `null`, `[]`, `{ connect }`, `{ set }`,
 * `{ disconnect }`.
 */
export const Reference = z.preprocess(
  unpackOne,
  z.union([Echo, z.object({ disconnect: IdList }), Id.nullable()], idMessage).optional(),
)

function unpackOne(value: unknown, context: z.RefinementCtx): unknown {
  if (isAnswered(value)) return { stored: value.data }
  if (!isChange(value)) return single(value)
  const { set, connect, disconnect, ...others } = value
  for (const name of Object.keys(others)) {
    const unknown = refusal('unknown-attribute', `Unbekanntes Attribut „${name}“!`)
    context.addIssue({ code: 'custom', path: [name], ...unknown })
  }
  if (set !== undefined) return single(set)
  const added = single(connect ?? [])
  if (added !== null) return added
  return disconnect === undefined ? undefined : { disconnect }
}

/**
 * `[1]`, `{ id: 1 }` and `[{ id: 1 }]` become 1, `[]` becomes null; deeper nesting is left for the schema to refuse.
 */
function single(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 1) return idOf(value)
  return idOf(value[0] ?? null)
}

function idOf(value: unknown): unknown {
  return isRecord(value) && 'id' in value ? (value.id ?? value) : value
}

/** A change of a to-many relation: `set` replaces all links, otherwise `connect` adds and `disconnect` removes some. */
export interface RelationChange extends Partial<Stored> {
  set?: number[] | undefined
  connect?: number[] | undefined
  disconnect?: number[] | undefined
}

/**
 * References to many records: a list of ids or `{ id }` (replaces; `null` empties), `{ set }`, or `{ connect,
 * disconnect }`.
 */
export const References = z.preprocess(
  (value) => {
    if (isAnswered(value)) return { stored: value.data }
    return isChange(value) ? value : { set: value }
  },
  z.strictObject({
    stored: StoredIds.optional(),
    set: IdList.optional(),
    connect: IdList.optional(),
    disconnect: IdList.optional(),
  }),
)

/** Whether this is a relation in the form of an answer. */
function isAnswered(value: unknown): value is { data: unknown } {
  return isRecord(value) && Object.keys(value).join() === 'data'
}

/**
 * Whether this is `{ set }` or `{ connect, disconnect }`, or a misspelling of them; an empty object changes nothing.
 */
function isChange(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  return !('id' in value) || Object.keys(value).some((name) => changes.has(name))
}

const changes = new Set(['set', 'connect', 'disconnect'])

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Given<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema

/**
 * The schema for changing a record: its id, and any attributes of the draft. Absent attributes stay unchanged, so the
 * draft's defaults do not apply.
 */
export function changeOf<Shape extends z.core.$ZodShape>(draft: z.ZodObject<Shape>) {
  const shape = Object.entries(draft.shape).map(([name, schema]) => {
    const withoutDefault = schema instanceof z.ZodDefault ? schema.unwrap() : schema
    return [name, (withoutDefault as z.ZodType).optional()]
  })
  return z.object({ id: Id }).extend(Object.fromEntries(shape) as OptionalShape<Shape>)
}

type OptionalShape<Shape> = {
  [Name in keyof Shape]: z.ZodOptional<Extract<Given<Shape[Name]>, z.core.$ZodType>>
}

/** Message and code for a refinement of our own; zod cannot derive the code, so the refinement states it. */
export function refusal(code: FieldCode, message: string) {
  return { message, params: { code } }
}

/** A non-empty line of text; `message` tells people what to enter. */
export function requiredText(message: string, max?: number) {
  return filledLine(z.string(message), message, max)
}

/** The same for text that is addressed to others, such as a reason: without marks that reverse its reading order. */
export function messageText(message: string, max?: number) {
  return filledLine(z.string(message).overwrite(inReadingOrder), message, max)
}

/**
 * The same for text that identifies a record: invisible characters are removed, so that two values that look the same
 * are the same.
 */
export function identifyingText(message: string, max?: number) {
  return filledLine(z.string(message).overwrite(visible), message, max)
}

function filledLine(text: z.ZodString, message: string, max = 255) {
  return text
    .trim()
    .min(1, message)
    .max(max, `Höchstens ${max} Zeichen!`)
    .regex(printable, controlMessage)
}

const controlMessage = 'Steuerzeichen sind nicht erlaubt!'

/** No control characters and no lone surrogates: databases treat them differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const printable = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u

/** Whether a text contains no lone surrogates. */
export function isWellFormed(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text)
}

/** The same text, if both databases can store it: without NUL and lone surrogates. */
export function storable<Text extends z.ZodType<string>>(text: Text) {
  return text.refine(
    (value) => !value.includes('\u0000') && isWellFormed(value),
    refusal('format', controlMessage),
  )
}

/** A free description (kurze Beschreibung) or `null`; line breaks are allowed, NUL is not. */
export const Description = storable(
  z
    .string('Bitte einen Text angeben!')
    .overwrite(inReadingOrder)
    .trim()
    .max(2_000, 'Höchstens 2.000 Zeichen!'),
).nullable()

/** An optional line of text: empty becomes `null`. */
export function optionalText(max = 255) {
  return z
    .string('Bitte einen Text angeben!')
    .overwrite(inReadingOrder)
    .trim()
    .max(max, `Höchstens ${max} Zeichen!`)
    .regex(printable, controlMessage)
    .transform((text) => text || null)
    .nullable()
}

/** An optional value: an empty input becomes `null`. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return z
    .literal('')
    .transform(() => null)
    .or(schema)
    .nullable()
}

/** A day of the calendar (YYYY-MM-DD), or `null`. */
export const Day = maybe(
  z.iso
    .date('Bitte einen gültigen Tag angeben!')
    .refine((day) => day >= '1000', 'Bitte das Jahr mit vier Ziffern angeben!'),
)

/** A day in an answer (YYYY-MM-DD): filters compare it only with days. */
export const AnsweredDay = z.string()

const noEmail = 'Bitte eine gültige E-Mail-Adresse angeben!'

/** An e-mail address. Surrounding blanks, which tables and pasted addresses often have, are removed first. */
export const EmailAddress = z
  .string(noEmail)
  .trim()
  .check(z.email(noEmail))
  .max(255, 'Höchstens 255 Zeichen!')

/** An e-mail address, or `null`. */
export const MaybeEmail = maybe(EmailAddress)

/** A whole number within bounds, also accepted as digits; `message` tells people what to enter. */
export function wholeNumber(message: string, min: number, max: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,9}$/, message),
      ],
      message,
    )
    .transform(Number)
    .pipe(
      z
        .int(message)
        .min(min, `${message} Mindestens ${min}!`)
        .max(max, `${message} Höchstens ${max}!`),
    )
}

/** A password as typed: not trimmed, at most 256 characters. */
export function requiredPassword(message = 'Passwort darf nicht leer sein!') {
  return z
    .string(message)
    .max(256, 'Höchstens 256 Zeichen!')
    .refine((password) => password.trim() !== '', refusal('required', message))
}

/** A new password: also refuses what a login field cannot hold and characters that are invisible when typed. */
export function newPassword() {
  return typeable(requiredPassword())
}

/** Refuses a new password that cannot be typed. */
export function typeable(password: z.ZodString) {
  return password.refine(
    (text) => printable.test(text) && visible(text) === text,
    refusal(
      'format',
      'Das Passwort enthält Zeichen, die niemand tippen kann, etwa einen Zeilenumbruch!',
    ),
  )
}

/** ISO 8601 in UTC with milliseconds, like all times on the wire. */
export const Timestamp = z.iso.datetime()

/** The two timestamps of every record. */
export const timestamps = { createdAt: Timestamp, updatedAt: Timestamp }

/**
 * The `updatedAt` that the client last saw, for records without versions: a call that names it is refused with a 409
 * if the record has changed since. Without it, the current state counts.
 */
export const SeenAt = z.iso
  .datetime('Bitte „updatedAt“ so angeben, wie es gelesen wurde!')
  .optional()
