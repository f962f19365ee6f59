import { z } from 'zod'
import { Doctype } from './doctypes.ts'
import { endpoint } from './endpoint.ts'
import { many, one } from './envelope.ts'
import { Id, Reference, References, requiredText, timestamps } from './fields.ts'
import { listQuery } from './query.ts'

/** An uploaded file: bytes with a name. `size` is in kB (1,000 bytes, two decimals) as in Strapi. */
export const Upload = z.object({
  id: z.number(),
  name: z.string(),
  hash: z.string(),
  ext: z.string().nullable(),
  mime: z.string(),
  size: z.number(),
  /** Path under `/uploads/`, never a full address. */
  url: z.string(),
  ...timestamps,
})
export type Upload = z.output<typeof Upload>

/** The part of a device that a file's `devices` relation shows. */
const DeviceBase = z.object({ id: z.number(), sn: z.string(), ...timestamps })

/** A document (wire name: media): a file name, a document type and an upload; devices link to it. */
export const Media = z.object({
  id: z.number(),
  filename: z.string(),
  ...timestamps,
  doctype: one(Doctype),
  url: one(Upload),
  devices: many(DeviceBase),
})
export type Media = z.output<typeof Media>

const filename = requiredText('Bitte einen Dateinamen angeben!')

/** What makes an upload a document; our form also asks for both relations. */
const MediaDraft = z.object({
  filename,
  doctype: Reference.optional(),
  url: Reference.optional(),
  devices: References.optional(),
})

const MediaChange = z.object({
  id: Id,
  filename: filename.optional(),
  doctype: Reference.optional(),
  url: Reference.optional(),
  devices: References.optional(),
})

const MediaId = z.object({ id: Id })

export const medias = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/medias',
    wire: 'list',
    input: listQuery(Media),
    output: Media,
    summary: 'Lists documents.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/medias/:id',
    wire: 'entity',
    input: MediaId,
    output: Media,
    summary: 'Shows a document.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/medias',
    wire: 'entity',
    input: MediaDraft,
    output: Media,
    summary: 'Makes a document of an upload; each upload belongs to one document.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/medias/:id',
    aliases: ['/api/medias'],
    wire: 'entity',
    input: MediaChange,
    output: Media,
    summary: 'Changes name, document type, upload or devices of a document.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/medias/:id',
    wire: 'entity',
    input: MediaId,
    output: Media,
    summary: 'Deletes a document with its links and its upload.',
  }),
}

export const uploads = {
  list: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/upload/files',
    aliases: ['/api/upload'],
    wire: 'flat',
    input: listQuery(Upload, { flat: true }),
    // With `fields`, only these.
    output: z.array(Upload.partial().required({ id: true })),
    summary: 'Lists uploaded files as a plain array.',
  }),
  show: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/upload/files/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Upload,
    summary: 'Shows an uploaded file.',
  }),
  create: endpoint({
    access: 'staff',
    method: 'POST',
    path: '/api/upload',
    wire: 'stream',
    input: z.unknown(),
    output: z.union([z.array(Upload), Upload]),
    summary:
      'Uploads files: multipart/form-data with one or more parts named `files`. With `?id=` and `fileInfo` alone it renames that upload and answers it.',
  }),
  update: endpoint({
    access: 'staff',
    method: 'PUT',
    path: '/api/upload',
    wire: 'entity',
    input: z.object({ id: Id, name: filename }),
    output: Upload,
    summary: 'Renames an uploaded file.',
  }),
  remove: endpoint({
    access: 'administrator',
    method: 'DELETE',
    path: '/api/upload/files/:id',
    wire: 'flat',
    input: z.object({ id: Id }),
    output: Upload,
    summary: 'Deletes an uploaded file; a document that used it stays without bytes.',
  }),
  download: endpoint({
    access: 'reader',
    method: 'GET',
    path: '/uploads/:name',
    wire: 'stream',
    input: z.object({ name: z.string() }),
    output: z.unknown(),
    customerOutput: z.unknown(),
    summary: 'Answers the bytes of a file to whoever may read it; knows Range and ETag.',
  }),
}
