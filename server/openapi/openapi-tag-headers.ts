import type { Endpoint } from '#contract/endpoint.ts'
import { recordWords } from '#contract/record-lists.ts'
import type { ApiResponse, Parameter } from './openapi-types.ts'

const example = '"3.kX2_9dQm4TzR1bWc"'

/** The version of a record and a checksum of the response. */
export const tagHeader: NonNullable<ApiResponse['headers']>[string] = {
  description:
    'Version des Eintrags und Prüfsumme der Antwort. Die Version steigt mit jeder Änderung des Eintrags und seiner Verknüpfungen.',
  schema: { type: 'string', pattern: '^"\\d+\\.[\\w-]{16}"$' },
}

/** The versions of everything that a list depends on. */
const listTagHeader: typeof tagHeader = {
  description:
    'Kennzeichen der Liste. Es ändert sich, sobald sich etwas ändert, woraus sie gemacht ist.',
  schema: { type: 'string', pattern: '^W/"[\\w-]{22}"$' },
}

/** The `ETag` header of a call's responses. */
export function tagHeaderOf({ wire }: Endpoint): typeof tagHeader {
  return isList(wire) ? listTagHeader : tagHeader
}

/** The first two change with every write; the others are rarely read. */
const withoutTag = ['logs.list', 'history.list', 'bin.list', 'compliance.findings']

/** A `POST` that changes a device instead of creating one. */
const handOver = 'devices.handOver'

/** Whether the responses of a call have an `ETag`. */
export function hasTag(name: string, { method, wire }: Endpoint): boolean {
  if (isList(wire)) return !withoutTag.includes(name)
  if (name === handOver) return true
  return isVersioned(name) && method !== 'DELETE' && wire !== 'stream'
}

/** Whether a call changes a record only if its version matches `If-Match`. */
export function isConditional(name: string, { method }: Endpoint): boolean {
  return name === handOver || (isVersioned(name) && (method === 'PUT' || method === 'DELETE'))
}

function isList(wire: Endpoint['wire']): boolean {
  return wire === 'list' || wire === 'flat list'
}

function isVersioned(name: string): boolean {
  const [group = '', call = ''] = name.split('.')
  if (['auth.me', 'settings.show', 'settings.update'].includes(name)) return true
  const isOfRecords = group === 'users' || Object.hasOwn(recordWords, group)
  return isOfRecords && ['show', 'create', 'update', 'upsert', 'remove'].includes(call)
}

/** The conditional request headers of a call. */
export function tagParameters(name: string, endpoint: Endpoint): Parameter[] {
  if (isConditional(name, endpoint)) return [ifMatch]
  return hasTag(name, endpoint) && endpoint.method === 'GET' ? [ifNoneMatch] : []
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'Der „ETag“, mit dem der Eintrag gelesen wurde; ist er nicht mehr in dieser Version, ändert sich nichts und die Antwort ist 412. Es zählt nur die Version, egal was „populate“ war. Auch „*“ und Listen; ein schwacher Tag („W/…“) passt nie. Ohne diese Kopfzeile wird immer geändert.',
  schema: { type: 'string' },
  example,
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'Der „ETag“ einer früheren Antwort; wäre sie noch dieselbe, antwortet der Server 304.',
  schema: { type: 'string' },
  example,
}
