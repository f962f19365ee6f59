import { useEffect, useState } from 'react'
import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { parts } from '#contract/parts.ts'
import { concurrently } from '../base/concurrently.ts'
import { useStore } from '../base/store.ts'
import { call } from '../client/api.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { type Choice, idsOf } from '../form/choice.ts'
import { type Errors, useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'
import { createUploads, type UploadItem } from './uploads.ts'

/** Uploads at the same time; a browser has six connections to a server. */
const atOnce = 3

interface Draft {
  doctype: Choice | null
  languages: Language[]
  parts: Choice[]
  devices: Choice[]
}

const empty: Draft = { doctype: null, languages: [], parts: [], devices: [] }

/** What the uploaded files belong to from the start. */
export interface GivenTargets {
  parts?: Choice[]
  devices?: Choice[]
}

interface Options {
  files: File[]
  given: GivenTargets
  onUploaded?: (files: Media[]) => void
  /** Everything is saved. */
  onDone: () => void
}

/** The state of the upload form, and how its files are saved. */
export function useUploadForm({ files, given, onUploaded, onDone }: Options) {
  const [uploads] = useState(() => createUploads(files))
  const items = useStore(uploads.items)
  const { draft, field, errors, showErrors, isDirty, form } = useDraft({ ...empty, ...given })
  const { doctype, languages, parts: articles, devices: targets } = draft
  useEffect(() => {
    uploads.open()
    return uploads.close
  }, [uploads])

  function add(added: readonly File[]) {
    showErrors({})
    for (const { name } of uploads.add(added)) toast.info(`„${name}“ steht schon in der Liste.`)
  }

  /** Saves these files; what fails stays in the list with its reason. */
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
      // The same bytes put a damaged file right.
      if (!isNew && item.same.url?.damage) await uploads.send(id)
      const saved = isNew ? await create(id) : await takeHere(item.same)
      uploads.update(id, { state: 'done' })
      return { saved, isNew }
    } catch (error) {
      uploads.fail(id, error)
      return { error }
    }
  }

  async function create(id: number): Promise<Media> {
    const { id: url, name } = await uploads.send(id)
    const made = {
      filename: name,
      doctype: doctype?.id,
      url,
      parts: idsOf(articles),
      devices: idsOf(targets),
      // Without any, those that the settings name.
      ...(languages.length > 0 && { languages }),
    }
    return call(medias.create, made, {
      populate: ['doctype', 'url'],
      idempotent: uploads.idempotent,
    })
  }

  /** Assigns the file that is there already, instead of a second one. */
  async function takeHere(file: Media): Promise<Media> {
    if (articles.length + targets.length === 0) return file
    const links = { parts: { connect: idsOf(articles) }, devices: { connect: idsOf(targets) } }
    return call(medias.update, { id: file.id, ...links }, { populate: ['doctype', 'url'] })
  }

  async function tell(outcomes: Outcome[]) {
    const saved = outcomes.flatMap((outcome) => outcome.saved ?? [])
    const errors = outcomes.flatMap(({ error }) => error ?? [])
    if (outcomes.some(({ isNew }) => isNew)) toast.success('Datei(en) hochgeladen!')
    else if (saved.length > 0) {
      toast.info('Diese Datei gibt es schon', 'Zugeordnet wird die vorhandene.')
    }
    for (const error of distinct(errors)) {
      const { status, message } = causeOf(error)
      reportFailure('uploadFiles', error, `Fehler: ${status} - ${message} Hochladen fehlschlagen`)
    }
    if (saved.length === 0) return
    await refresh(medias.list, parts.list, devices.list)
    onUploaded?.(saved)
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
  saved?: Media
  isNew?: boolean
  error?: unknown
}

/** Whether a file can still be sent. */
export function isOpen({ state }: UploadItem): boolean {
  return ['checking', 'waiting', 'failed', 'cancelled'].includes(state)
}

/** Whether the file of the portal with the same content is used instead of this one. */
function isHere(item: UploadItem): item is UploadItem & { same: Media } {
  return item.same !== undefined && !item.isWantedTwice
}

/** One error for each message: fifty files may fail for the same reason. */
function distinct(errors: unknown[]): unknown[] {
  return [...new Map(errors.map((error) => [causeOf(error).message, error])).values()]
}
