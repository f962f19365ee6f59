import type { TestResponse } from '../testing/world.ts'
import { type Kind, seeded } from './strapi4-portal.ts'
import { isRecord, type Recording, record } from './strapi4-recordings.ts'
import { kindOf, type Replay, relations } from './strapi4-request.ts'

/** The only attributes of an uploaded file that are compared; the others depend on the upload provider. */
const fileNames = ['id', 'name', 'url', 'ext', 'mime', 'size', 'createdAt', 'updatedAt']

/** Values specific to the recording: only their JSON type is compared. */
const itsOwn = new Set(['createdAt', 'updatedAt', 'jwt', 'url'])

/** All differences between an answer and the recorded one that are not allowed. */
export function differences(
  recording: Recording,
  replay: Replay,
  response: TestResponse,
): string[] {
  const { status, body } = recording.response
  if (response.status !== status) {
    return [`status ${response.status} instead of ${status}: ${JSON.stringify(response.body)}`]
  }
  if (status >= 400) return errorDifferences(body, response.body)
  if (typeof body === 'string') {
    const ownBody = response.bytes.toString()
    // Only the beginning of a long file is recorded.
    return ownBody.startsWith(body) ? [] : same(ownBody, body, 'bytes')
  }
  if (body === null) return same(response.bytes.length, 0, 'length')
  return new Comparison(recording, replay).whole(response.body)
}

function errorDifferences(theirs: unknown, own: unknown): string[] {
  const { data, error } = record(own)
  const found = same(data, null, 'data')
  const { status, name, message, details } = record(error)
  if (typeof message !== 'string' || message === '') found.push('error.message: none')
  if (!isRecord(details)) found.push('error.details: none')
  // Some layers of Strapi answer in plain text; ours always use the envelope.
  if (!isRecord(theirs)) return found
  const recorded = record(theirs.error)
  found.push(...same(status, recorded.status, 'error.status'))
  found.push(...same(name, recorded.name, 'error.name'))
  // Of the details only the paths are compared: the `code` of each error is our addition.
  const paths = pathsOf(recorded.details)
  return paths === '' ? found : [...found, ...same(pathsOf(details), paths, 'error.details.errors')]
}

/** The attributes named by an error; empty if it names none. */
function pathsOf(details: unknown): string {
  const { errors } = record(details)
  const paths = Array.isArray(errors) ? errors.map(({ path }) => path.join('.')) : []
  return paths.toSorted().join(', ')
}

function same(own: unknown, theirs: unknown, path: string): string[] {
  return own === theirs
    ? []
    : [`${path}: ${JSON.stringify(own)} instead of ${JSON.stringify(theirs)}`]
}

class Comparison {
  readonly #recording: Recording
  readonly #ids: Map<string, number>
  readonly #kind: Kind | undefined
  readonly #found: string[] = []

  constructor(recording: Recording, { ids }: Replay) {
    this.#recording = recording
    this.#ids = ids
    this.#kind = kindOf(recording.request.path)
  }

  whole(own: unknown): string[] {
    const theirs = this.#recording.response.body
    const rows = Array.isArray(theirs) ? theirs : record(theirs).data
    if (Array.isArray(rows)) {
      this.#rows(Array.isArray(own) ? own : record(own).data, rows)
      if (!Array.isArray(theirs)) this.#meta(own, theirs)
    } else {
      this.#value(own, theirs, '', true)
    }
    return this.#found
  }

  #meta(own: unknown, theirs: unknown) {
    this.#value(record(own).meta, record(theirs).meta, 'meta', true)
    const { pagination } = record(record(own).meta)
    const names = (value: unknown) => Object.keys(record(value)).join()
    this.#same(names(own), 'data,meta', 'names')
    const { total, start, limit, page, pageSize } = record(pagination) as Record<string, number>
    if (total === undefined) return
    const first = start ?? (Number(page) - 1) * Number(pageSize)
    const expected = Math.max(0, Math.min(Number(limit ?? pageSize), total - first))
    this.#same((record(own).data as unknown[]).length, expected, 'rows')
  }

  /** Rows of a list, in order if the request sorted them; recorded lists are cut to two. */
  #rows(own: unknown, theirs: unknown[]) {
    if (!Array.isArray(own)) return this.#same(own, 'an array', 'rows')
    const isSorted = /(^|&)sort/.test(this.#recording.request.query ?? '')
    for (const [index, row] of theirs.entries()) {
      const { id } = record(row)
      const isSeeded = this.#kind !== undefined && Number(id) <= seeded[this.#kind]
      const atPlace = own[index]
      const found = isSorted ? atPlace : own.find((other) => record(other).id === id)
      if (isSorted && isSeeded) this.#same(record(atPlace).id, id, `rows[${index}].id`)
      this.#value(found ?? atPlace, row, `rows[${index}]`, isSeeded && found !== undefined)
    }
    if (theirs.length === 0) this.#same(own.length, 0, 'rows')
  }

  /** `exactly`: it is the same record, so its values must be equal too. */
  #value(own: unknown, theirs: unknown, path: string, exactly: boolean) {
    if (Array.isArray(theirs)) return this.#related(own, theirs, path, exactly)
    if (isRecord(theirs)) return this.#object(own, theirs, path, exactly)
    this.#scalar(own, theirs, path, exactly)
  }

  #object(own: unknown, theirs: Record<string, unknown>, path: string, exactly: boolean) {
    if (!isRecord(own)) return this.#same(own, 'an object', path)
    const isFile = 'mime' in theirs && 'url' in theirs
    for (const name of Object.keys(theirs)) {
      if (isFile && !fileNames.includes(name)) continue
      if (!Object.hasOwn(own, name)) this.#same('nothing', name, path)
      else this.#value(own[name], theirs[name], `${path}.${name}`, exactly)
    }
    const more = Object.keys(own).filter((name) => !(name in theirs))
    // "Attributes … that the recordings do not know may be added", relations that were not requested may not.
    const isOpen = path.endsWith('.attributes') || 'username' in theirs || isFile
    const wrong = isOpen ? more.filter((name) => !this.#mayBeAdded(name, own[name])) : more
    if (wrong.length > 0) this.#same(wrong, 'nothing more', path)
  }

  /** Only the answer to creating a device contains the password generated by the server. */
  #mayBeAdded(name: string, value: unknown): boolean {
    const { method, path } = this.#recording.request
    if (name === 'pass') return method === 'POST' && path.startsWith('/api/devices')
    return !isRecord(value)
  }

  /** Records of a relation: their order is undefined, and recorded ones are cut to two. */
  #related(own: unknown, theirs: unknown[], path: string, exactly: boolean) {
    if (!Array.isArray(own)) return this.#same(own, 'an array', path)
    if (theirs.length < 2) this.#same(own.length, theirs.length, `${path}.length`)
    for (const [index, row] of theirs.entries()) {
      const found = own.find((other) => record(other).id === record(row).id)
      if (exactly && !found)
        this.#same(
          own.map((other) => record(other).id),
          record(row).id,
          path,
        )
      else this.#value(found ?? own[index], row, `${path}[${index}]`, exactly)
    }
  }

  #scalar(own: unknown, theirs: unknown, path: string, exactly: boolean) {
    const name = path.split('.').at(-1) ?? ''
    if (exactly && name === 'id') return this.#id(own, Number(theirs), path)
    if (exactly && name === 'mime') return this.#same(own, theirs, path)
    if (exactly && !itsOwn.has(name)) return this.#same(own, theirs, path)
    const isNullable = !exactly && (own === null || theirs === null)
    const isSameType = typeof own === typeof theirs && (own === null) === (theirs === null)
    if (!isNullable && !isSameType) this.#same(own, theirs, path)
  }

  /** Ids of seeded records are as recorded, those of prepared records are mapped, new ones may be any. */
  #id(own: unknown, theirs: number, path: string) {
    const relation = /(\w+)\.data(\[\d+\])?\.id$/.exec(path)?.[1]
    const kind = relation ? relations[relation] : this.#kind
    const expected = this.#ids.get(`${kind}/${theirs}`)
    const isNew = !relation && this.#recording.request.method === 'POST'
    if (isNew || (kind && !expected && theirs > seeded[kind])) {
      this.#same(Number.isSafeInteger(own) && Number(own) > 0, true, `${path} is an id`)
    } else {
      this.#same(own, expected ?? theirs, path)
    }
  }

  #same(own: unknown, theirs: unknown, path: string) {
    this.#found.push(...same(own, theirs, path.replace(/^\./, '')))
  }
}
