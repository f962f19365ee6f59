import * as given from './given.ts'
import { pdf, uploaded } from './send-files.ts'
import type { World } from './world.ts'

/** A file to be read from outside: its record, its first version and the address of its bytes. */
export interface GivenFile {
  media: number
  /** Last segment of its address. */
  slug: string
  bytes: Buffer
}

interface FileFacts {
  filename: string
  doctype?: number
  languages?: string[]
  original?: number
  parts?: number[]
  devices?: number[]
  /** Label of the first version. */
  version?: string
  releasedOn?: string
  bytes?: Buffer
}

/** Creates a file whose first version has this label and release date. */
export async function file(world: World, facts: FileFacts): Promise<GivenFile> {
  const { version, releasedOn, bytes = pdf(facts.filename), ...data } = facts
  const as = await given.administrator(world)
  const { id: url, url: path } = await uploaded(world, uploadName(data.filename), bytes)
  const body = { data: { ...data, url } }
  const created = await given.response(200, world.ask('POST', '/api/medias', { as, body }))
  const media = created.body.data.id
  if (version !== undefined || releasedOn !== undefined) {
    const { db } = world.services
    const label = {
      ...(version && { label: version }),
      ...(releasedOn && { released_on: releasedOn }),
    }
    await db.updateTable('versions').set(label).where('media_id', '=', media).execute()
  }
  return { media, slug: slugIn(path), bytes }
}

/** Adds a version to a file; returns its id and the address of its bytes. */
export async function version(
  world: World,
  media: number,
  facts: { version?: string; releasedOn?: string | null; note?: string; bytes?: Buffer },
  name = 'neu.pdf',
): Promise<{ id: number; slug: string; bytes: Buffer }> {
  const as = await given.administrator(world)
  const { bytes = pdf(`${media} ${facts.version} ${facts.releasedOn}`), ...data } = facts
  const { id: url, url: path } = await uploaded(world, name, bytes)
  const body = { data: { ...data, media, url } }
  const created = await given.response(200, world.ask('POST', '/api/versions', { as, body }))
  return { id: created.body.data.id, slug: slugIn(path), bytes }
}

/** The id of a file's first version. */
export async function firstVersion(world: World, media: number): Promise<number> {
  const as = await given.administrator(world)
  const url = `/api/versions?filters[media]=${media}&sort=id&pagination[limit]=1`
  return (await given.response(200, world.ask('GET', url, { as }))).body.data[0].id
}

/** A public document type: everybody who scans the code may read its files. */
export async function publicDoctype(
  world: World,
  title = 'Betriebsanleitung',
  data: { position?: number; vdiClass?: string } = {},
): Promise<number> {
  const as = await given.administrator(world)
  const body = { data: { title, reader: 'public', ...data } }
  return (await given.response(200, world.ask('POST', '/api/doctypes', { as, body }))).body.data.id
}

/** Changes a record as an administrator. */
export async function change(world: World, path: string, data: object): Promise<void> {
  const as = await given.administrator(world)
  await given.response(200, world.ask('PUT', path, { as, body: { data } }))
}

/** The public id of a device or an article number. */
export async function publicId(world: World, of: 'devices' | 'parts', id: number): Promise<string> {
  const as = await given.administrator(world)
  const { body } = await given.response(200, world.ask('GET', `/api/${of}/${id}`, { as }))
  return body.data.attributes.publicId
}

function uploadName(filename: string): string {
  return /\.\w+$/.test(filename) ? filename : `${filename}.pdf`
}

function slugIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
