import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, requiredText, Timestamp, timestamps } from './fields.ts'

/** What a token may, `GET` and `HEAD` or all that an administrator may: Strapi's words and ours. */
export const tokenTypes = { 'read-only': 'nur lesen', 'full-access': 'voller Zugriff' } as const

const TokenType = z.enum(
  ['read-only', 'full-access'] satisfies (keyof typeof tokenTypes)[],
  'Bitte „read-only“ oder „full-access“ angeben!',
)

/** An API token as lists show it; its text is shown once, when it is made. */
export const Token = z.object({
  id: z.number(),
  name: z.string(),
  type: TokenType,
  /** Null: until it is revoked. */
  expiresAt: Timestamp.nullable(),
  /** To the minute. */
  lastUsedAt: Timestamp.nullable(),
  /** Who made it, by name as it was then. */
  createdBy: z.string(),
  ...timestamps,
})
export type Token = z.output<typeof Token>

const NewToken = Token.extend({
  /** The bearer token itself, in this answer only. */
  accessKey: z.string(),
})
export type NewToken = z.output<typeof NewToken>

const dateMessage = 'Bitte einen Zeitpunkt wie 2030-12-31T12:00:00Z angeben!'

/** A time in any offset; the year may overflow in UTC, so it is looked at twice. */
const ExpiryTime = z.iso
  .datetime({ offset: true, message: dateMessage })
  .transform((time) => new Date(time).toISOString())
  .pipe(z.iso.datetime(dateMessage))

/** What an administrator decides about a new token. */
export const TokenDraft = z.object({
  name: requiredText('Bitte einen Namen angeben!', 100),
  type: TokenType,
  expiresAt: ExpiryTime.nullable().default(null),
})

export const tokens = {
  list: endpoint({
    access: 'administrator in person',
    method: 'GET',
    path: '/api/tokens',
    wire: 'flat',
    input: z.object({}),
    output: z.array(Token),
    summary: 'Listet API-Schlüssel auf, die neuesten zuerst.',
  }),
  create: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/tokens',
    wire: 'flat',
    input: TokenDraft,
    output: NewToken,
    summary: 'Legt einen API-Schlüssel an; sein Text („accessKey“) steht nur in dieser Antwort.',
  }),
  remove: endpoint({
    access: 'administrator in person',
    method: 'DELETE',
    path: '/api/tokens/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Token,
    summary: 'Widerruft einen API-Schlüssel; seine nächste Anfrage ist ein 401.',
  }),
}
