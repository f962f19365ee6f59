import { type Media, medias } from '#contract/files.ts'
import { concurrently } from '../base/concurrently.ts'
import { call } from '../client/api.ts'
import { type Choice, idsOf } from '../form/choice.ts'
import { isDamaged, isExisting, isSent, savedTwinOf, type UploadItem } from './upload-items.ts'
import type { Uploads } from './uploads.ts'
import type { FileFacts } from './use-file-facts.ts'

/** What is saved with the files of a form. */
export interface Saving {
  uploads: Uploads
  facts: FileFacts
  /** The records that all files are assigned to. */
  parts: Choice[]
  devices: Choice[]
}

/** What became of a file; without any of these, its twin in the list is saved instead. */
export interface Outcome {
  saved?: Media
  isNew?: boolean
  error?: unknown
}

/** Concurrent uploads; browsers open six connections per server. */
const concurrency = 3

/**
 * Saves these files: uploads run concurrently, but files are created in the order of the list. Failed ones stay in
 * the list with their reason.
 */
export async function saveUploads(saving: Saving, ids: readonly number[]): Promise<Outcome[]> {
  const { uploads } = saving
  for (const id of ids) uploads.update(id, { state: 'queued', message: undefined })
  const uploaded = new Map<number, Outcome>()
  const outcomes: Outcome[] = []
  let storing = Promise.resolve()
  async function storeNext() {
    for (;;) {
      const id = ids[outcomes.length]
      const upload = id === undefined ? undefined : uploaded.get(id)
      if (id === undefined || !upload) return
      const isUploaded = upload.error === undefined
      outcomes.push(isUploaded ? await attempt(saving, id, storeFile) : upload)
    }
  }
  await concurrently(ids, concurrency, async (id) => {
    uploaded.set(id, await attempt(saving, id, sendBytes))
    storing = storing.then(storeNext)
  })
  await storing
  return outcomes
}

async function attempt(
  saving: Saving,
  id: number,
  work: (saving: Saving, id: number) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work(saving, id)
  } catch (error) {
    saving.uploads.fail(id, error)
    return { error }
  }
}

/** Uploads what the server does not have yet. */
async function sendBytes({ uploads }: Saving, id: number): Promise<Outcome> {
  await uploads.checked(id)
  const item = uploads.queued(id)
  // Uploading the same bytes repairs a damaged file.
  if (isSent(uploads.items.current, item) || isDamaged(item)) await uploads.send(id)
  return {}
}

async function storeFile(saving: Saving, id: number): Promise<Outcome> {
  const { uploads } = saving
  const item = uploads.queued(id)
  const twin = savedTwinOf(uploads.items.current, item)
  if (twin) {
    uploads.update(id, { state: twin.state === 'done' ? 'done' : 'waiting' })
    return {}
  }
  const isNew = !isExisting(item)
  uploads.update(id, { state: 'running', pace: { share: 1 } })
  const saved = isNew ? await createFile(saving, item) : await assignExisting(saving, item.same)
  uploads.update(id, { state: 'done' })
  return { saved, isNew }
}

async function createFile(
  { uploads, facts, parts, devices }: Saving,
  item: UploadItem,
): Promise<Media> {
  const { doctype, languages } = facts.of(item)
  const file = {
    filename: item.stored?.name ?? item.file.name,
    doctype: doctype?.id,
    url: item.stored?.id,
    parts: idsOf(parts),
    devices: idsOf(devices),
    // Without languages, the server uses those of the settings.
    ...(languages.length > 0 && { languages }),
  }
  return call(medias.create, file, {
    populate: ['doctype', 'url'],
    idempotent: uploads.idempotent,
  })
}

/** Assigns the existing file instead of creating another. */
async function assignExisting({ parts, devices }: Saving, file: Media): Promise<Media> {
  if (parts.length + devices.length === 0) return file
  const links = { parts: { connect: idsOf(parts) }, devices: { connect: idsOf(devices) } }
  return call(medias.update, { id: file.id, ...links }, { populate: ['doctype', 'url'] })
}
