import { useEffect, useState } from 'react'
import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { concurrently } from '../base/concurrently.ts'
import { useStore } from '../base/store.ts'
import { call } from '../client/api.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { type Choice, idsOf } from '../form/choice.ts'
import { type Errors, useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'
import { createUploads, type UploadItem } from './uploads.ts'

/** So many files travel at the same time; a browser has six connections to a server. */
const atOnce = 3

const empty: { doctype: Choice | null; devices: Choice[] } = { doctype: null, devices: [] }

interface Options {
  files: File[]
  onUploaded?: (documents: Media[]) => void
  /** Everything has become a document. */
  onDone: () => void
}

/** The state of the upload form, and how its files become documents. */
export function useUploadForm({ files, onUploaded, onDone }: Options) {
  const [uploads] = useState(() => createUploads(files))
  const items = useStore(uploads.items)
  const { draft, field, errors, showErrors, isDirty, form } = useDraft(empty)
  const { doctype, devices: targets } = draft
  useEffect(() => {
    uploads.open()
    return uploads.close
  }, [uploads])

  function add(added: readonly File[]) {
    showErrors({})
    for (const { name } of uploads.add(added)) toast.info(`„${name}“ steht schon in der Liste.`)
  }

  /** Makes documents of these files; what fails stays in the list with its reason. */
  async function save(ids: readonly number[]) {
    for (const id of ids) uploads.update(id, { state: 'queued', message: undefined })
    const outcomes = await concurrently(ids, atOnce, store)
    await tell(outcomes)
  }

  function submit() {
    const batch = uploads.items.current.filter(isOpen)
    const found = errorsIn(batch)
    showErrors(found)
    if (Object.keys(found).length > 0) toast.warn('Validierungsfehler!')
    else void save(batch.map(({ id }) => id))
  }

  function errorsIn(batch: UploadItem[]): Errors {
    if (batch.length === 0) return { files: items.length > 0 ? allRefused : noFiles }
    if (doctype || batch.every(isHere)) return {}
    return { doctype: 'Bitte einen Dokumententyp auswählen!' }
  }

  async function store(id: number): Promise<Outcome> {
    try {
      await uploads.checked(id)
      const item = uploads.queued(id)
      const isNew = !isHere(item)
      const document = isNew ? await create(id) : await takeHere(item.same)
      uploads.update(id, { state: 'done' })
      return { document, isNew }
    } catch (error) {
      uploads.fail(id, error)
      return { error }
    }
  }

  async function create(id: number): Promise<Media> {
    const { id: url, name } = await uploads.send(id)
    const draft = { filename: name, doctype: doctype?.id, url, devices: idsOf(targets) }
    return call(medias.create, draft, {
      populate: ['doctype', 'url'],
      idempotent: uploads.idempotent,
    })
  }

  /** The document that is there already goes to the devices, instead of a second one. */
  async function takeHere(document: Media): Promise<Media> {
    if (targets.length === 0) return document
    return call(
      medias.update,
      { id: document.id, devices: { connect: idsOf(targets) } },
      { populate: ['doctype', 'url'] },
    )
  }

  async function tell(outcomes: Outcome[]) {
    const documents = outcomes.flatMap(({ document }) => document ?? [])
    const errors = outcomes.flatMap(({ error }) => error ?? [])
    if (outcomes.some(({ isNew }) => isNew)) toast.success('Datei(en) hochgeladen!')
    else if (documents.length > 0) {
      toast.info('Diese Datei gibt es schon', 'Die vorhandene wird verwendet.')
    }
    for (const error of distinct(errors)) {
      const { status, message } = causeOf(error)
      reportFailure('uploadFiles', error, `Fehler: ${status} - ${message} Hochladen fehlschlagen`)
    }
    if (documents.length === 0) return
    await refresh(medias.list, devices.list)
    onUploaded?.(documents)
    if (uploads.items.current.every(({ state }) => state === 'done')) onDone()
  }

  return {
    uploads,
    items,
    add,
    save,
    submit,
    field,
    errors,
    isDirty,
    form,
    /** The specification's uploadStatus. */
    uploadStatus: items.some(({ state }) => state === 'queued' || state === 'running'),
  }
}

const noFiles = 'Bitte mindestens eine Datei auswählen!'
const allRefused = 'Keine dieser Dateien kann hochgeladen werden!'

interface Outcome {
  document?: Media
  isNew?: boolean
  error?: unknown
}

/** Whether a file can still be sent. */
export function isOpen({ state }: UploadItem): boolean {
  return ['checking', 'waiting', 'failed', 'cancelled'].includes(state)
}

/** Whether the document with the same content stands for this file. */
function isHere(item: UploadItem): item is UploadItem & { same: Media } {
  return item.same !== undefined && !item.isWantedTwice
}

/** Fifty files that fail for one reason are told once. */
function distinct(errors: unknown[]): unknown[] {
  return [...new Map(errors.map((error) => [causeOf(error).message, error])).values()]
}
