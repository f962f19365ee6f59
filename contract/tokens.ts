import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, identifyingText, SeenAt, Timestamp, timestamps } from './fields.ts'
import { recordsWithRights } from './record-lists.ts'

/**
 * What a token may do: `GET` and `HEAD`, everything an administrator may, or what its scopes say; some names are
 * Strapi's.
 */
export const tokenTypes = {
  'read-only': 'nur lesen',
  'full-access': 'voller Zugriff',
  scoped: 'einzelne Rechte',
} as const

/** The areas that scopes are granted for. */
export const scopeAreas = {
  ...recordsWithRights,
  files: 'Dateien',
  documents: 'Briefe und Etiketten',
  history: 'Verlauf',
  logs: 'Protokolle',
  bin: 'Papierkorb',
  settings: 'Einstellungen',
} as const
export type ScopeArea = keyof typeof scopeAreas

const noScope = 'Bitte „read“ oder „write“ für einzelne Bereiche angeben!'

/** Rights per area; write access includes read access. */
export const Scopes = z.partialRecord(
  z.enum(Object.keys(scopeAreas) as ScopeArea[], noScope),
  z.enum(['read', 'write'], noScope),
  noScope,
)
export type Scopes = z.output<typeof Scopes>

const TokenType = z.enum(
  ['read-only', 'full-access', 'scoped'] satisfies (keyof typeof tokenTypes)[],
  'Bitte „read-only“, „full-access“ oder „scoped“ angeben!',
)

/** An API token as listed; its text is shown only once, on creation. */
export const Token = z.object({
  id: z.number(),
  name: z.string(),
  type: TokenType,
  /** Only for type `scoped`. */
  scopes: Scopes.nullable(),
  /** Null: valid until it is revoked. */
  expiresAt: Timestamp.nullable(),
  /** To the minute. */
  lastUsedAt: Timestamp.nullable(),
  /** Name of the person who created it, as it was at the time. */
  createdBy: z.string(),
  ...timestamps,
})
export type Token = z.output<typeof Token>

const NewToken = Token.extend({
  /** The bearer token itself, returned only this once. */
  accessKey: z.string(),
})
export type NewToken = z.output<typeof NewToken>

const dateMessage = 'Bitte einen Zeitpunkt wie 2030-12-31T12:00:00Z angeben!'

/** A time with any offset; checked twice because its year may overflow in UTC. */
const ExpiryTime = z.iso
  .datetime({ offset: true, message: dateMessage })
  .transform((time) => new Date(time).toISOString())
  .pipe(z.iso.datetime(dateMessage))

/** What an administrator enters for a new token. */
export const TokenDraft = z.object({
  name: identifyingText('Bitte einen Namen angeben!', 100),
  type: TokenType,
  /** At least one for type `scoped`. */
  scopes: Scopes.nullable().default(null),
  expiresAt: ExpiryTime.nullable().default(null),
})

/**
 * A change of a token: its text stays, its new rights apply from its next request on. Absent attributes stay
 * unchanged, except that scopes are dropped if the type is no longer `scoped`.
 */
const TokenChange = z.object({
  name: TokenDraft.shape.name.optional(),
  type: TokenType.optional(),
  scopes: Scopes.nullable().optional(),
  expiresAt: ExpiryTime.nullable().optional(),
  updatedAt: SeenAt,
})

/** A token's rights in readable German: „nur lesen“, „Geräte ändern, Firmen lesen“. */
export function rightsInWords({ type, scopes }: Pick<Token, 'type' | 'scopes'>): string {
  if (scopes === null) return tokenTypes[type]
  return Object.entries(scopes)
    .map(([area, level]) => {
      return `${scopeAreas[area as ScopeArea]} ${level === 'write' ? 'ändern' : 'lesen'}`
    })
    .join(', ')
}

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
  update: endpoint({
    access: 'administrator in person',
    method: 'PUT',
    path: '/api/tokens/:id',
    wire: 'flat',
    input: TokenChange.extend({ id: Id }),
    output: Token,
    summary:
      'Ändert Namen, Rechte und Gültigkeit eines API-Schlüssels; was fehlt, bleibt, und sein Text immer. Die Rechte gelten ab seiner nächsten Anfrage.',
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
