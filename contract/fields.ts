import { z } from 'zod'

const idMessage = 'Bitte eine gültige ID angeben!'

/** A record's id: a positive integer, also spelled as digits (path, form). */
export const Id = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/, idMessage)], idMessage)
  .transform(Number)
  .pipe(z.int(idMessage).positive(idMessage).max(2_147_483_647, idMessage))

/** Reference to one record in the spellings that Strapi takes: id, `{ id }`, `[id]`, `{ connect }`, `{ set }`. */
export const Reference = z.preprocess((value) => {
  const plain = firstOf(value)
  return isRecord(plain) && 'id' in plain ? plain.id : plain
}, Id)

/** Unpacks `[1]`, `{ connect: [1] }`, `{ set: [{ id: 1 }] }`; what is packed deeper is none of these. */
function firstOf(value: unknown): unknown {
  let inner = value
  for (let layer = 0; layer < 2; layer += 1) {
    if (Array.isArray(inner) && inner.length === 1) inner = inner[0]
    else if (isRecord(inner) && !('id' in inner)) inner = inner.connect ?? inner.set
  }
  return inner
}

const IdList = z.preprocess(
  (value) => (Array.isArray(value) ? value : value === null ? [] : [value]),
  z.array(Reference).max(1_000, 'Höchstens 1.000 Einträge auf einmal!'),
)

/** How a many-relation changes: `set` replaces all of it, otherwise `connect` adds and `disconnect` removes. */
export interface RelationChange {
  set?: number[] | undefined
  connect?: number[] | undefined
  disconnect?: number[] | undefined
}

/** References to many records: a list of ids or `{ id }` (replaces), `{ set }`, or `{ connect, disconnect }`. */
export const References = z.preprocess(
  (value) => (isRecord(value) && !('id' in value) ? value : { set: value }),
  z.object({
    set: IdList.optional(),
    connect: IdList.optional(),
    disconnect: IdList.optional(),
  }),
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One line of text that must hold something; the message says what to enter. */
export function requiredText(message: string, max = 255) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `Höchstens ${max} Zeichen!`)
    .regex(printable, controlMessage)
}

const controlMessage = 'Steuerzeichen sind nicht erlaubt!'

/** No control characters and no halves of surrogate pairs: databases differ in what they make of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const printable = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u

/** A free description (kurze Beschreibung) or `null`; line breaks are fine, NUL is not. */
export const Description = z
  .string('Bitte einen Text angeben!')
  .trim()
  .max(2_000, 'Höchstens 2.000 Zeichen!')
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), controlMessage)
  .nullable()

/** A password as typed: never trimmed, at most 256 characters. */
export function requiredPassword(message = 'Passwort darf nicht leer sein!') {
  return z
    .string(message)
    .max(256, 'Höchstens 256 Zeichen!')
    .refine((password) => password.trim() !== '', message)
}

/** ISO 8601 in UTC with milliseconds, as the wire carries all times. */
export const Timestamp = z.iso.datetime()

/** The two times that every record carries. */
export const timestamps = { createdAt: Timestamp, updatedAt: Timestamp }
