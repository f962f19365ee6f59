import type { Endpoint } from '#contract/endpoint.ts'
import { recordWords } from '#contract/record-lists.ts'
import type { ApiResponse, Parameter } from './openapi-types.ts'

const example = '"3.kX2_9dQm4TzR1bWc"'

/** The version of a record and what its answer says. */
export const tagHeader: NonNullable<ApiResponse['headers']>[string] = {
  description:
    'Version des Eintrags und Prüfsumme der Antwort. Die Version steigt mit jeder Änderung des Eintrags und seiner Verknüpfungen.',
  schema: { type: 'string', pattern: '^"\\d+\\.[\\w-]{16}"$' },
}

/** What a list was made of. */
const listTagHeader: typeof tagHeader = {
  description:
    'Kennzeichen der Liste. Es ändert sich, sobald sich etwas ändert, woraus sie gemacht ist.',
  schema: { type: 'string', pattern: '^W/"[\\w-]{22}"$' },
}

/** The `ETag` of a call's answers. */
export function tagHeaderOf({ wire }: Endpoint): typeof tagHeader {
  return isList(wire) ? listTagHeader : tagHeader
}

/** After every change there is another entry in the first two; the others are read seldom. */
const untagged = ['logs.list', 'history.list', 'bin.list', 'compliance.findings']

/** Changes a device, as a `POST` that is no create. */
const handOver = 'devices.handOver'

/** Whether the answers of a call carry an `ETag`. */
export function hasTag(name: string, { method, wire }: Endpoint): boolean {
  if (isList(wire)) return !untagged.includes(name)
  if (name === handOver) return true
  return isVersioned(name) && method !== 'DELETE' && wire !== 'stream'
}

/** Whether a call changes a record only as long as it is as `If-Match` says. */
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

/** The headers by which a call asks for, or about, a version. */
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
