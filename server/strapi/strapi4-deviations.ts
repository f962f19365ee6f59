import { parse } from 'qs'
import { all } from '#contract/all.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { fileTypes } from '../files/file-types.ts'
import type { Ticket } from '../testing/world.ts'
import { isRecord, type Recording, record } from './strapi4-recordings.ts'
import { kindOf, type Replay } from './strapi4-request.ts'

/** A difference from the recorded answer that a decision allows. */
export interface Deviation {
  /** Quoted from the decision. */
  reason: string
  appliesTo(recording: Recording): boolean
  /** Our answer instead: the status, and the name of an error. */
  status: number
  name?: string
  /** Attributes whose values differ while everything else is as recorded. */
  values?: string[]
  /** With this change to the request, the answer must be the recorded one after all. */
  amend?(replay: Replay, as: Ticket): Replay
}

/** All deviations found in the recordings; the first one that applies counts. */
export const deviations: Deviation[] = [
  {
    reason: '"401 for missing or dead sessions, 403 for missing rights"',
    appliesTo: ({ request, response, signedIn }) =>
      response.status === 403 &&
      request.path.startsWith('/api/') &&
      (!signedIn || request.authorization !== undefined),
    status: 401,
    name: 'UnauthorizedError',
  },
  {
    reason: '"Without a session … answers (401 …)", before anybody asks where the path leads',
    appliesTo: ({ request }) => /^\/uploads\/.*%2f/i.test(request.path),
    status: 401,
    name: 'UnauthorizedError',
  },
  {
    reason: '"Without a session … a short German page answers (401 …)"; with one it is as recorded',
    appliesTo: ({ request, signedIn }) => request.path.startsWith('/uploads/') && !signedIn,
    status: 401,
    name: 'UnauthorizedError',
    amend: (replay, as) => ({ ...replay, as }),
  },
  {
    reason: '"values that make Strapi fail with 500 … are a 400"',
    appliesTo: ({ response }) => response.status === 500,
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: 'texts come in German order, "digits by their value": Firma 200 after Firma 99',
    appliesTo: ({ request }) => request.query === 'sort[0]=name:desc&sort[1]=id',
    status: 200,
    values: ['id', 'name', 'kdnr', 'desc'],
  },
  {
    reason: '"every other root parameter that we do not know is refused by name"',
    appliesTo: ({ request }) =>
      /(^|&)(foo|_?start|_?limit)=/.test(request.query ?? '') && request.path === '/api/companies',
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"Unknown attributes in a body are refused by name"',
    appliesTo: ({ request }) => JSON.stringify(request.body ?? '').includes('"foo":"bar"'),
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"unknown sort, filters, populate names are a 400 that names them, never ignored"',
    appliesTo: (recording) => recording.response.status === 200 && asksForUnknown(recording),
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"an empty string never passes for a required value"',
    appliesTo: ({ request, response }) =>
      response.status === 200 &&
      ['name', 'kdnr', 'title', 'sn', 'filename'].some((name) => sent(request)[name] === ''),
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"Creating a company needs pass on the wire too"; with it, it is as recorded',
    appliesTo: ({ request }) =>
      request.method === 'POST' &&
      kindOf(request.path) === 'companies' &&
      isRecord(request.body) &&
      isRecord(request.body.data) &&
      !('pass' in request.body.data),
    status: 400,
    name: 'ValidationError',
    amend: (replay) => ({
      ...replay,
      body: { data: { ...record(record(replay.body).data), pass: '123456' } },
    }),
  },
  {
    reason: '"A company, part or document type that is in use is not deleted: 409"',
    appliesTo: ({ name }) => /^(companies|parts|doctypes)-delete-referenced/.test(name),
    status: 409,
    name: 'ConflictError',
  },
  {
    reason: '"POST /api/logs …; the server overwrites user, sn, companie"',
    appliesTo: ({ request, response }) =>
      request.method === 'POST' && kindOf(request.path) === 'logs' && response.status === 200,
    status: 200,
    values: ['user', 'sn', 'companie'],
  },
  {
    // Not in the decisions: server/files/file-types.ts lists the types that are safe to serve.
    reason: 'only files of the types that the portal can check; one without an extension is none',
    appliesTo: ({ request, response }) =>
      request.path === '/api/upload' &&
      response.status === 200 &&
      Array.isArray(response.body) &&
      response.body.some((file) => !isAllowedName(String(record(file).name))),
    status: 400,
    name: 'ValidationError',
  },
  {
    reason:
      '"the endpoints written oddly … work in both spellings: PUT /api/doctypes with data.id"',
    appliesTo: ({ request }) =>
      request.method === 'PUT' && request.path === '/api/doctypes' && 'id' in sent(request),
    status: 200,
  },
  {
    reason: '"DELETE /api/doctypes{id} and /api/doctypes/{id}"',
    appliesTo: ({ request }) =>
      request.method === 'DELETE' && /^\/api\/doctypes\d+$/.test(request.path),
    status: 200,
  },
  {
    reason: '"PUT /api/medias with data.id" is a call of ours; here the id is missing',
    appliesTo: ({ request }) =>
      request.method === 'PUT' && request.path === '/api/medias' && !('id' in sent(request)),
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"GET /api/upload and /api/upload/files"',
    appliesTo: ({ request }) => request.method === 'GET' && request.path === '/api/upload',
    status: 200,
  },
  {
    reason: '"POST /api/documents/create-pdf" is a call of ours; here it says nothing',
    appliesTo: ({ request }) => request.path === '/api/documents/create-pdf',
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"a wrong name or password at either login is a 400"; Strapi has no customer login',
    appliesTo: ({ request }) => request.path === '/api/devices/customer-login',
    status: 400,
    name: 'ValidationError',
  },
]

/** Deviations that decisions allow, but no recording shows yet. */
const foreseen: Deviation[] = [
  {
    reason: '"unknown route" is a 404 whatever the method; the specification lists no such call',
    appliesTo: ({ request, response }) => response.status === 405 && !isListed(request.path),
    status: 404,
    name: 'NotFoundError',
  },
  {
    reason: '"a value that must be unique and is taken is a 400": title, kdnr and sn must be',
    appliesTo: ({ request, response }) =>
      response.status === 200 &&
      request.method !== 'GET' &&
      (/^(ART-00|Dokumenttyp |SN10)\d+$/i.test(String(sent(request).title ?? sent(request).sn)) ||
        /^10[01]\d\d$/.test(String(sent(request).kdnr))),
    status: 400,
    name: 'ValidationError',
  },
  {
    reason: '"never lets a client write type customer"',
    appliesTo: ({ request, response }) =>
      response.status === 200 &&
      request.method === 'POST' &&
      kindOf(request.path) === 'logs' &&
      sent(request).type === 'customer',
    status: 400,
    name: 'ValidationError',
  },
]

/** The deviation that applies to a recording; foreseen ones come first, as they are narrower. */
export function deviationOf(recording: Recording): Deviation | undefined {
  return [...foreseen, ...deviations].find((candidate) => candidate.appliesTo(recording))
}

function isListed(path: string): boolean {
  return kindOf(path) !== undefined || /^\/api\/(auth|documents|users)\b/.test(path)
}

function isAllowedName(name: string): boolean {
  return Object.hasOwn(fileTypes, /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '')
}

function sent({ body }: Recording['request']): Record<string, unknown> {
  return record(record(body).data)
}

const operators = new Set(
  (
    'eq eqi ne nei lt lte gt gte in notIn contains notContains containsi notContainsi startsWith ' +
    'startsWithi endsWith endsWithi null notNull between and or not'
  )
    .split(' ')
    .map((name) => `$${name}`),
)

/** Whether the query names an operator or a relation that does not exist; Strapi ignores both. */
function asksForUnknown({ request }: Recording): boolean {
  const query = parse(request.query ?? '', { depth: 20 })
  const used = decodeURIComponent(request.query ?? '').match(/\$\w+/g) ?? []
  const list = all[`${kindOf(request.path)}.list`]
  const isUnknown = list !== undefined && namesUnknown(list.output as EntitySchema, query.populate)
  return isUnknown || used.some((name) => !operators.has(name))
}

function namesUnknown(entity: EntitySchema, populate: unknown): boolean {
  if (typeof populate === 'string') {
    return populate.split(',').some((path) => isUnknownPath(entity, path.trim()))
  }
  if (Array.isArray(populate)) return populate.some((part) => namesUnknown(entity, part))
  return Object.entries(record(populate)).some(([name, inner]) => {
    const related = relationOf(entity.shape[name])?.entity
    return !related || namesUnknown(related, record(inner).populate)
  })
}

function isUnknownPath(entity: EntitySchema, path: string): boolean {
  if (['', '*', 'true', 'false'].includes(path)) return false
  const [name = '', ...rest] = path.split('.')
  const related = relationOf(entity.shape[name])?.entity
  return !related || isUnknownPath(related, rest.join('.'))
}
