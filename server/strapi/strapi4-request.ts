import * as given from '../testing/given.ts'
import { formOf, sendFiles } from '../testing/send-files.ts'
import type { Ticket, World } from '../testing/world.ts'
import { type Kind, seeded } from './strapi4-portal.ts'
import { changes, isRecord, type Recording, record } from './strapi4-recordings.ts'
import { attributesOf, fileOf, makeRecord } from './strapi4-records.ts'

/** A recorded call as it is sent to our server. */
export interface Replay {
  path: string
  query: string
  body: unknown
  headers: Record<string, string>
  as: Ticket | undefined
  /** Recorded ids (`uploads/5001`) mapped to those of the records that stand in for them. */
  ids: Map<string, number>
}

const kinds: Record<string, Kind> = {
  companies: 'companies',
  parts: 'parts',
  doctypes: 'doctypes',
  medias: 'medias',
  devices: 'devices',
  logs: 'logs',
  'upload/files': 'uploads',
  upload: 'uploads',
}

/** The kinds of records by the names of relations. */
export const relations: Record<string, Kind> = {
  url: 'uploads',
  doctype: 'doctypes',
  part: 'parts',
  companie: 'companies',
  media: 'medias',
  devices: 'devices',
}

/** The kind of record that a path addresses. */
export function kindOf(path: string): Kind | undefined {
  return kinds[/^\/api\/(upload\/files|[a-z]+)/i.exec(path)?.[1]?.toLowerCase() ?? '']
}

/**
 * Creates what the call requires (its record, referenced records, a taken value) and rebuilds what was not recorded.
 */
export async function prepare(world: World, as: Ticket, recording: Recording): Promise<Replay> {
  const { request, signedIn } = recording
  const replay: Replay = {
    path: request.path,
    query: request.query ?? '',
    body: structuredClone(request.body),
    headers: headersOf(recording, as),
    as: signedIn && !request.authorization ? as : undefined,
    ids: new Map(),
  }
  await takeValue(world, as, recording)
  await addressOwnRecord(world, as, recording, replay)
  await refer(world, as, recording, replay)
  await addressOwnFile(world, as, recording, replay)
  if (request.path === '/api/upload' && request.method === 'POST' && request.body === undefined) {
    await rebuildForm(recording, replay)
  }
  if (recording.name === 'companies-delete-referenced') {
    const [companie] = replay.ids.values()
    await makeRecord(world, as, 'devices', { companie: { data: { id: companie } } })
  }
  return replay
}

function headersOf({ name, request, response }: Recording, { bearer }: Ticket) {
  const range = /bytes (\d+-\d+|\*)/.exec(response.headers['content-range'] ?? '')?.[1]
  const scheme = /^(bearer) eyJ/i.exec(request.authorization ?? '')?.[1]
  const isRefused = response.status === 401
  const authorization = scheme && !isRefused ? `${scheme} ${bearer}` : request.authorization
  return {
    ...(authorization && { authorization }),
    // `*` marks a range without any bytes.
    ...(range && { range: `bytes=${range === '*' ? '999999-' : range}` }),
    ...(name.endsWith('text-plain') && { 'content-type': 'text/plain' }),
  }
}

/** If a value was refused because it was taken, some record must have it. */
async function takeValue(world: World, as: Ticket, { request, response }: Recording) {
  const kind = kindOf(request.path)
  const { details } = record(record(response.body).error)
  const errors = record(details).errors
  if (!kind || !Array.isArray(errors)) return
  for (const { path, message } of errors) {
    const value = record(record(request.body).data)[path[0]]
    const isInSeed = /^SN1\d{5}$/.test(String(value))
    if (/unique/.test(message) && !isInSeed) await makeRecord(world, as, kind, { [path[0]]: value })
  }
}

/** A change is made to a separate record, as is a request for one that was added to the recorded portal later. */
async function addressOwnRecord(
  world: World,
  as: Ticket,
  recording: Recording,
  replay: Replay,
): Promise<void> {
  const { method, path, query = '' } = recording.request
  const kind = kindOf(path)
  const data = record(record(replay.body).data)
  const inPath = /^\/api\/(?:upload\/files\/|[a-z]+\/?)(\d+)/i.exec(path)?.[1]
  const inBody = method === 'PUT' ? data.id : undefined
  const id = Number(inPath ?? inBody ?? /^id=(\d+)$/.exec(query)?.[1])
  const isPresumed = recording.response.status !== 404 && id > 0
  if (!kind || !isPresumed || (!changes(recording) && id <= seeded[kind])) return
  const ownId = await makeRecord(world, as, kind, before(recording))
  replay.ids.set(`${kind}/${id}`, ownId)
  replay.path = replay.path.replace(String(id), String(ownId))
  if (path === '/api/upload') replay.query = query.replace(String(id), String(ownId))
  if (inBody) replay.body = { data: { ...data, id: ownId } }
}

/** The record before the call: the answer without the attributes that the call sets. */
function before({ request, response }: Recording): Record<string, unknown> {
  const { data } = record(response.body)
  const after = isRecord(data) ? attributesOf(data) : record(response.body)
  const sent = record(record(request.body).data)
  const untouched = Object.entries(after).filter(([name]) => !Object.hasOwn(sent, name))
  const media = mediaBefore(record(sent.media), record(after.media).data)
  return { ...Object.fromEntries(untouched), ...(media && { media: { data: media } }) }
}

/** The relation as it was before `connect` and `disconnect`. */
function mediaBefore({ connect, disconnect }: Record<string, unknown>, after: unknown) {
  if (!Array.isArray(connect) || !Array.isArray(disconnect) || !Array.isArray(after)) return
  const stayed = after.filter((media) => !connect.includes(record(media).id))
  return [...stayed, ...disconnect.map((id) => ({ id }))]
}

/** Replaces references to records that were added to the recorded portal later. */
async function refer(
  world: World,
  as: Ticket,
  { response }: Recording,
  replay: Replay,
): Promise<void> {
  const data = record(record(replay.body).data)
  if (response.status !== 200) return
  for (const [name, kind] of Object.entries(relations)) {
    const id = data[name]
    if (typeof id !== 'number' || id <= seeded[kind]) continue
    const answer = record(attributesOf(record(response.body).data)[name]).data
    const attributes = { name: data.filename, ...attributesOf(answer) }
    const ownId = await makeRecord(world, as, kind, attributes)
    replay.ids.set(`${kind}/${id}`, ownId)
    replay.body = { data: { ...data, [name]: ownId } }
  }
}

/** A downloaded file is uploaded first, with the bytes of the answer. */
async function addressOwnFile(
  world: World,
  as: Ticket,
  { request, response }: Recording,
  replay: Replay,
): Promise<void> {
  const size = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1]
  const isThere = response.status < 400 || size !== undefined
  if (!request.path.startsWith('/uploads/') || !isThere) return
  const part = typeof response.body === 'string' ? response.body : ''
  const start = part + '%PDF-1.4\n'.slice(part.length)
  const length = Number(size ?? response.headers['content-length'])
  const bytes = Buffer.from(start.padEnd(length, '\n'))
  const answer = await given.response(200, sendFiles(world, as, [{ name: 'Bericht.pdf', bytes }]))
  replay.path = answer.body[0].url
}

/** Rebuilds the form of an upload from the names and sizes in the answer. */
async function rebuildForm({ name, response }: Recording, replay: Replay): Promise<void> {
  const answer = (Array.isArray(response.body) ? response.body : []).map(record)
  const files = answer.map((file) => fileOf(String(file.name), Number(file.size)))
  const field = name.includes('wrong-field') ? 'file' : 'files'
  if (/wrong-field|empty-file/.test(name)) {
    files.push({ name: 'leer.txt', bytes: Buffer.from(name.includes('empty') ? '' : 'a') })
  }
  const infos = isRecord(response.body) ? [response.body] : answer
  const fileInfo = infos
    .filter(({ caption }) => replay.query !== '' || caption !== null)
    .map(({ name, caption, alternativeText }) => JSON.stringify({ name, caption, alternativeText }))
  if (files.length === 0 && fileInfo.length === 0) return
  const fields = fileInfo.map((info): [string, string] => ['fileInfo', info])
  const form = await formOf(
    files.map((file) => ({ ...file, field })),
    fields,
  )
  replay.body = form.body
  replay.headers['content-type'] = form.type
}
