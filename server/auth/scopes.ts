import type { FastifyRequest } from 'fastify'
import { all } from '#contract/all.ts'
import type { EntitySchema } from '#contract/envelope.ts'
import { relationOf } from '#contract/envelope.ts'
import { recordLists } from '#contract/record-lists.ts'
import { type ScopeArea, type Scopes, scopeAreas } from '#contract/tokens.ts'
import type { StaffPrincipal, TokenPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { tableOfRelated } from '../db/schema.ts'
import type { Selection } from '../query/list-query.ts'
import type { Filter } from '../query/query-filter.ts'
import type { Sort } from '../query/query-sort.ts'

/** What a call reads and writes; write includes read. */
type Need = Partial<Record<ScopeArea, 'read' | 'write'>>

const files = { read: { files: 'read' }, write: { files: 'write' } } as const
const bin = { bin: 'write' } as const
const settings = { settings: 'read' } as const
const recipientLists = { files: 'read', companies: 'read' } as const
const shell = { files: 'read', devices: 'read', parts: 'read' } as const
const packages = { files: 'read', devices: 'read', parts: 'read', documents: 'read' } as const
const checked = { parts: 'read', devices: 'read' } as const
const letters = { documents: 'read', devices: 'read', companies: 'read' } as const

/**
 * The scopes that a restricted API token needs for each call available to API tokens. Calls that are missing here
 * are refused, and fail `token-scopes.test.ts`. Calls with an empty entry filter their response themselves.
 */
export const scopesOfCalls: Record<string, Need> = {
  ...callsOfRecords(),
  'medias.downloads': files.read,
  'uploads.unused': files.read,
  'uploads.removeUnused': files.write,
  'uploads.download': files.read,
  'uploads.preview': files.read,
  'uploads.downloadAll': { files: 'read', devices: 'read' },
  'uploads.downloadSelection': { files: 'read', devices: 'read', parts: 'read' },
  'vdiPackages.check': packages,
  'vdiPackages.make': { ...packages, documents: 'write' },
  'vdiPackages.list': { documents: 'read' },
  'vdiPackages.download': { documents: 'read', files: 'read' },
  'vdiPackages.remove': { documents: 'write' },
  'announcements.list': recipientLists,
  // The mails shown or sent contain serial numbers.
  'announcements.recipients': { ...recipientLists, devices: 'read' },
  'announcements.send': { ...recipientLists, devices: 'read', files: 'write' },
  'commonFiles.list': { files: 'read', parts: 'read' },
  'commonFiles.move': { files: 'write', parts: 'write', devices: 'write' },
  'commonFiles.giveBack': { files: 'write', parts: 'write', devices: 'write' },
  'madePasswords.make': {},
  'documents.order': { ...letters, documents: 'write' },
  'documents.jobs': { documents: 'read' },
  'documents.job': { documents: 'read' },
  'documents.retry': { documents: 'write' },
  'documents.preview': letters,
  'documents.letter': letters,
  'documents.handedOver': { ...letters, files: 'read' },
  'labels.print': { documents: 'read', devices: 'read' },
  'labels.printParts': { documents: 'read', parts: 'read' },
  'labels.printAddresses': { documents: 'read', devices: 'read', parts: 'read' },
  'labels.formats': { documents: 'read' },
  'labels.createFormat': { documents: 'write' },
  'labels.removeFormat': { documents: 'write' },
  'shells.device': shell,
  'shells.deviceJson': shell,
  'shells.part': { files: 'read', parts: 'read' },
  'shells.partJson': { files: 'read', parts: 'read' },
  'exports.companies': { companies: 'read' },
  'exports.parts': { parts: 'read' },
  'exports.doctypes': { doctypes: 'read' },
  'exports.devices': { devices: 'read', companies: 'read', parts: 'read', files: 'read' },
  'exports.medias': { files: 'read', doctypes: 'read' },
  'exports.logs': { logs: 'read' },
  'exports.findings': { ...checked, ...recipientLists, doctypes: 'read' },
  'exports.bin': { bin: 'read' },
  'compliance.state': settings,
  'compliance.findings': checked,
  'compliance.devices': { ...checked, companies: 'read' },
  'compliance.ofDevice': checked,
  'compliance.switchRule': { settings: 'write' },
  'history.list': { history: 'read' },
  'changes.list': {},
  'bin.list': { bin: 'read' },
  'bin.restore': bin,
  'bin.undo': bin,
  'bin.remove': bin,
  'logs.list': { logs: 'read' },
  'logs.show': { logs: 'read' },
  'logs.create': { logs: 'write' },
  'logs.remove': { logs: 'write' },
  'mail.state': settings,
  'settings.show': settings,
  'settings.update': { settings: 'write' },
  'settings.installation': settings,
  'portal.figures': settings,
  'portal.notices': settings,
  'portal.backup': settings,
  'signInLocks.count': settings,
}

/** The calls that read and change records have the same names for each list. */
function callsOfRecords(): Record<string, Need> {
  const calls = { list: 'read', show: 'read', create: 'write', update: 'write', remove: 'write' }
  const keyed = { upsert: 'write', bulk: 'write' }
  return Object.fromEntries(
    recordLists.flatMap((list) => {
      const own = `${list}.bulk` in all ? { ...calls, ...keyed } : calls
      return Object.entries(own).map(([call, level]) => [
        `${list}.${call}`,
        { [areaOfKind(list)]: level },
      ])
    }),
  )
}

/**
 * Throws the 403 if a restricted API token lacks a scope that the call needs: the call of the request's
 * address, or `standsFor`.
 */
export function assertScopes(
  { scopes }: TokenPrincipal,
  { method, routeOptions }: FastifyRequest,
  standsFor?: string,
): void {
  if (scopes === null) return
  const name = standsFor ?? names.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`)
  const need = name === undefined ? undefined : scopesOfCalls[name]
  if (!need) throw new ProblemError('token-scope', 'Dieser API-Schlüssel darf das nicht!')
  for (const [area, level] of Object.entries(need)) assertScope(scopes, area as ScopeArea, level)
}

/** The names of the calls by method and address. */
const names = new Map<string, string>(
  Object.entries(all).flatMap(([name, { method, path, aliases = [] }]) =>
    [path, ...aliases].map((address) => [`${method} ${address}`, name] as const),
  ),
)

/** Whether a staff user or token may read an area. */
export function maySee(principal: StaffPrincipal, area: ScopeArea): boolean {
  if (principal.via === 'session' || principal.scopes === null) return true
  return principal.scopes[area] !== undefined
}

/** Throws the 403 if an API token would make an upload public without being allowed to read files. */
export function assertMayPublish(principal: StaffPrincipal): void {
  if (principal.via === 'token' && principal.scopes !== null) {
    assertScope(principal.scopes, 'files', 'read')
  }
}

/** The area of a list's records. */
export function areaOfKind(kind: string): ScopeArea {
  // Files, their versions and their bytes are one area.
  return kind in scopeAreas ? (kind as ScopeArea) : 'files'
}

/** Throws the 403 if a query uses records of other lists that the token may not read, even in a filter only. */
export function assertRelatedScopes(
  { scopes }: TokenPrincipal,
  entity: EntitySchema,
  query: Partial<Selection> & { filter?: Filter | undefined; sort?: Sort[] | undefined },
): void {
  if (scopes === null) return
  for (const reached of reachedBy(entity, query)) {
    assertScope(scopes, areaOfKind(tableOfRelated(reached).name), 'read')
  }
}

function reachedBy(
  entity: EntitySchema,
  { populate = {}, filter, sort = [] }: Parameters<typeof assertRelatedScopes>[2],
): EntitySchema[] {
  const populated = Object.entries(populate).flatMap(([name, related]) => {
    const relatedEntity = otherEnd(entity, name)
    return relatedEntity ? [relatedEntity, ...reachedBy(relatedEntity, related)] : []
  })
  const sorted = sort.flatMap(({ path }) => alongPath(entity, path))
  return [...populated, ...sorted, ...(filter ? filtered(entity, filter) : [])]
}

function filtered(entity: EntitySchema, filter: Filter): EntitySchema[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.of.flatMap((part) => filtered(entity, part))
    case 'not':
      return filtered(entity, filter.of)
    case 'some': {
      const relatedEntity = otherEnd(entity, filter.relation)
      return relatedEntity ? [relatedEntity, ...filtered(relatedEntity, filter.of)] : []
    }
    case 'is':
      return []
  }
}

function alongPath(entity: EntitySchema, [name = '', ...rest]: string[]): EntitySchema[] {
  const relatedEntity = otherEnd(entity, name)
  return relatedEntity ? [relatedEntity, ...alongPath(relatedEntity, rest)] : []
}

function otherEnd(entity: EntitySchema, name: string): EntitySchema | undefined {
  return relationOf(entity.shape[name])?.entity
}

function assertScope(scopes: Scopes, area: ScopeArea, level: 'read' | 'write'): void {
  const granted = scopes[area]
  if (granted === 'write' || (granted !== undefined && granted === level)) return
  const verb = level === 'read' ? 'lesen' : 'ändern'
  throw new ProblemError(
    'token-scope',
    `Dieser API-Schlüssel darf „${scopeAreas[area]}“ nicht ${verb}!`,
  )
}
