import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { administrator, response } from './given.ts'
import type { TestResponse, Ticket, World } from './world.ts'

/** A file of a form: its name, its bytes, and the form's field. */
export interface SentFile {
  name: string
  bytes: Buffer | string
  field?: string
}

/** Sends a form as browsers do; `fields` precede the files, `headers` are additional ones. */
export async function sendFiles(
  world: World,
  as: Ticket,
  files: SentFile[],
  fields: [string, string][] = [],
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const { body, type } = await formOf(files, fields)
  const all = { ...headers, 'content-type': type }
  return world.ask('POST', '/api/upload', { as, body, headers: all })
}

/** The bytes and the content type of a form. */
export async function formOf(
  files: SentFile[],
  fields: [string, string][] = [],
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const { name, bytes, field = 'files' } of files) {
    form.append(field, new File([new Uint8Array(Buffer.from(bytes))], name))
  }
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  return { body: Buffer.from(await written.arrayBuffer()), type }
}

/** Uploads one file as the administrator; returns the server's description of it. */
export async function uploaded(world: World, name: string, bytes: Buffer | string) {
  const sent = sendFiles(world, await administrator(world), [{ name, bytes }])
  return (await response(200, sent)).body[0]
}

/** A tiny PDF; different texts give different bytes. */
export function pdf(text = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
}

/** Names of all stored files, partially received ones included. */
export async function storedFiles({ dataDir, services }: World): Promise<string[]> {
  const names: string[] = []
  if (services.config.bucket)
    for await (const { sha256 } of services.blobs.list()) names.push(sha256)
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return [...names, ...files.map(({ name }) => name)].toSorted()
}

/** Everything that an upload leaves: files, rows, log entries. */
export async function traces(world: World) {
  const { db } = world.services
  return {
    files: await storedFiles(world),
    blobs: await db.selectFrom('blobs').select('sha256').orderBy('sha256').execute(),
    uploads: await db.selectFrom('uploads').select('name').orderBy('id').execute(),
    logs: await db.selectFrom('logs').select('message').orderBy('id').execute(),
  }
}
