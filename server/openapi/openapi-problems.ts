import { Company } from '#contract/companies.ts'
import { wrap } from '#contract/envelope.ts'
import {
  type FieldError,
  type ProblemBody,
  type ProblemCode,
  problemCodes,
  type RecordUser,
} from '#contract/problem.ts'
import { company } from './example-records.ts'
import { tagHeader } from './openapi-tag-headers.ts'
import type { ApiResponse, Schema } from './openapi-types.ts'

const kinds = Object.values(problemCodes)
const statuses = [...new Set(kinds.map(({ status }) => status))]

/** The body of every error response; see `ProblemBody`. */
export const problemSchema: Schema = {
  description: 'Was schiefging: für Menschen auf Deutsch, für Programme mit Status und Code.',
  type: 'object',
  required: ['data', 'error'],
  additionalProperties: false,
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['status', 'name', 'message', 'details'],
      additionalProperties: false,
      properties: {
        status: { type: 'integer', enum: statuses },
        name: { type: 'string', enum: [...new Set(kinds.map(({ name }) => name))] },
        message: { type: 'string', description: 'Ein deutscher Satz, der gezeigt werden darf.' },
        details: {
          type: 'object',
          required: ['code'],
          additionalProperties: false,
          properties: {
            code: { $ref: '#/components/schemas/ProblemCode' },
            errors: {
              description: 'Jeder falsche Wert für sich.',
              type: 'array',
              items: { $ref: '#/components/schemas/FieldError' },
            },
            errorId: { type: 'string', description: 'Steht auch im Protokoll des Servers.' },
            retryAfter: { type: 'integer', description: 'Sekunden bis zum nächsten Versuch.' },
            until: {
              type: 'string',
              format: 'date-time',
              description:
                'Bis wann ein Konto gesperrt ist, bei dem es zu viele falsche Versuche gab.',
            },
            helper: {
              type: 'object',
              properties: {
                name: { type: ['string', 'null'] },
                phone: { type: ['string', 'null'] },
                email: { type: ['string', 'null'] },
              },
              description: 'Wer dabei eher hilft, soweit der Hersteller es angegeben hat.',
            },
            users: {
              description: 'Wer den Eintrag noch braucht (in-use): die ersten zehn nach Namen.',
              type: 'array',
              items: {
                type: 'object',
                required: ['kind', 'id', 'name'],
                additionalProperties: false,
                properties: {
                  kind: { type: 'string', enum: ['device', 'file'] },
                  id: { type: 'integer' },
                  name: { type: 'string', description: 'Seriennummer oder Dateiname.' },
                },
              },
            },
            total: { type: 'integer', description: 'Wie viele es sind (in-use).' },
            record: {
              type: ['object', 'null'],
              description:
                'Der Eintrag, wie er jetzt ist und wie dieser Aufruf ihn antwortet; null, wenn es ihn nicht gibt.',
            },
            changedBy: {
              type: ['string', 'null'],
              description: 'Wer ihn zuletzt geändert hat.',
            },
            changedAt: { type: 'string', format: 'date-time', description: 'Wann das war.' },
            ticket: {
              type: 'string',
              description: 'Womit eine Anmeldung weitergeht (second-factor, factor-required).',
            },
            ways: {
              type: 'object',
              description: 'Was das Konto als zweiten Faktor hat (second-factor).',
            },
            enrolment: {
              type: 'object',
              description: 'Was einzurichten ist, wie factors.begin es nennt (factor-required).',
            },
          },
        },
      },
    },
  },
}

export const fieldErrorSchema: Schema = {
  type: 'object',
  required: ['path', 'message', 'name', 'code'],
  additionalProperties: false,
  properties: {
    path: { type: 'array', items: { type: ['string', 'integer'] } },
    message: { type: 'string' },
    name: { type: 'string' },
    code: { $ref: '#/components/schemas/FieldCode' },
  },
}

/** When each status is returned, with the code and message of its example. */
const meanings: Record<number, [when: string, code: ProblemCode, message: string]> = {
  400: [
    'Die Anfrage ist falsch: ein Wert, ein Parameter oder das JSON.',
    'validation',
    'Bitte Firmennamen angeben!',
  ],
  401: ['Die Anmeldung fehlt oder ist abgelaufen.', 'unauthenticated', 'Bitte melden Sie sich an!'],
  403: [
    'Dafür fehlt das Recht.',
    'forbidden',
    'Dazu sind Sie nicht berechtigt. Bitte wenden Sie sich an einen Administrator!',
  ],
  404: [
    'Das gibt es nicht, oder nicht für Sie.',
    'not-found',
    'Dieses Gerät gibt es nicht (mehr)!',
  ],
  405: [
    'Diese Methode gibt es hier nicht; „Allow“ nennt die möglichen.',
    'method-not-allowed',
    'PATCH ist hier nicht möglich!',
  ],
  408: ['Die Anfrage kam zu langsam an.', 'timeout', 'Die Anfrage hat zu lange gedauert!'],
  409: [
    'Der Eintrag wird noch gebraucht, oder jemand war schneller.',
    'in-use',
    'Die Firma „Ölmühle GmbH“ wird noch von 1 Gerät verwendet und kann nicht gelöscht werden!',
  ],
  410: ['Das gab es, aber nicht mehr.', 'gone', 'Das gibt es nicht mehr!'],
  412: [
    'Der Eintrag wurde geändert, seit er gelesen wurde („If-Match“); „ETag“ nennt seinen neuen Stand, wo es ihn gibt.',
    'changed-meanwhile',
    '„bernd“ hat diesen Eintrag inzwischen geändert. Bitte vergleichen Sie und speichern Sie dann noch einmal!',
  ],
  413: [
    'Die Anfrage oder eine Datei ist zu groß.',
    'request-too-large',
    'Die Anfrage ist zu groß!',
  ],
  414: [
    'Die Adresse hat mehr als 4 KiB hinter dem Fragezeichen.',
    'address-too-long',
    'Die Adresse ist zu lang!',
  ],
  415: [
    'Der Inhalt ist weder JSON noch (beim Hochladen) ein Formular, oder er ist gepackt („Content-Encoding“).',
    'unsupported-type',
    'Bitte JSON senden (Content-Type: application/json)!',
  ],
  416: [
    'Diesen Teil der Datei gibt es nicht.',
    'bad-range',
    'Diesen Teil der Datei gibt es nicht!',
  ],
  422: [
    'Der Idempotency-Key gehört schon zu einer anderen Anfrage.',
    'idempotency-key-reused',
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt!',
  ],
  429: [
    'Zu viele Versuche; „Retry-After“ sagt, wie viele Sekunden zu warten ist.',
    'throttled',
    'Zu viele Versuche. Bitte warten Sie 30 Sekunden.',
  ],
  431: [
    'Die Kopfzeilen sind größer als 8 KiB.',
    'headers-too-large',
    'Die Kopfzeilen der Anfrage sind zu groß!',
  ],
  500: [
    'Ein Fehler des Servers; „errorId“ steht auch in seinem Protokoll.',
    'internal',
    'Das hat leider nicht funktioniert. Bitte versuchen Sie es noch einmal (Fehler 5f2c1e9a).',
  ],
  502: [
    'Der Mailserver nimmt die Testmail nicht an; die Meldung sagt, was er geantwortet hat.',
    'mail-refused',
    'Der Mailserver hat die Mail abgelehnt: 550 5.1.1 Unknown user',
  ],
  503: [
    'Datenbank oder Speicher sind gerade nicht erreichbar; „Retry-After“ nennt die Sekunden.',
    'unavailable',
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  ],
  507: [
    'Auf dem Server ist kein Platz mehr.',
    'storage-full',
    'Der Speicher des Servers ist voll!',
  ],
}

/** The key of a status in `components/responses`. */
export function responseName(status: number): string {
  return `Error${status}`
}

/** One response for each status of `problemKinds`, all in the same envelope, each with an example. */
export function problemResponses(): Record<string, ApiResponse> {
  return Object.fromEntries(statuses.map((status) => [responseName(status), responseOf(status)]))
}

function responseOf(status: number): ApiResponse {
  const meaning = meanings[status]
  if (!meaning) throw new Error(`Status ${status} has no meaning`)
  const [description, code, message] = meaning
  const wait = status === 429 ? 30 : status === 503 ? 5 : undefined
  const retryAfter = {
    description: 'Sekunden bis zum nächsten Versuch.',
    schema: { type: 'integer', minimum: 0 },
  }
  const headers = {
    ...(wait && { 'Retry-After': retryAfter }),
    ...(status === 412 && { ETag: tagHeader }),
  }
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: exampleOf(code, message, wait),
      },
    },
  }
}

const meanwhile = {
  record: { data: wrap(Company, company), meta: {} },
  changedBy: 'bernd',
  changedAt: company.updatedAt,
}

function exampleOf(code: ProblemCode, message: string, wait: number | undefined): ProblemBody {
  const { status, name } = problemCodes[code]
  const errors: FieldError[] = [
    { path: ['name'], message, name: 'ValidationError', code: 'required' },
  ]
  const users: RecordUser[] = [{ kind: 'device', id: 7, name: 'KP-2024-0117' }]
  const details = {
    code,
    ...(status === 400 && { errors }),
    ...((status === 500 || status === 503) && { errorId: '5f2c1e9a' }),
    ...(wait && { retryAfter: wait }),
    ...(code === 'in-use' && { users, total: 1 }),
    ...(status === 412 && meanwhile),
  }
  return { data: null, error: { status, name, message, details } }
}
