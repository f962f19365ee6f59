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
import { createUploads, twinOf, type UploadItem } from './uploads.ts'
import { useFileFacts } from './use-file-facts.ts'

/** Concurrent uploads; browsers open six connections per server. */
const concurrency = 3

interface Draft {
  doctype: Choice | null
  languages: Language[]
  parts: Choice[]
  devices: Choice[]
}

const empty: Draft = { doctype: null, languages: [], parts: [], devices: [] }

/** Initial values for all uploaded files: their type, languages and assignments. */
export type GivenTargets = Partial<Draft>

interface Options {
  files: File[]
  given: GivenTargets
  onUploaded?: (files: Media[]) => void
  /** Called once everything is saved. */
  onDone: () => void
}

/** State of the upload form, and how its files are saved. */
export function useUploadForm({ files, given, onUploaded, onDone }: Options) {
  const [uploads] = useState(() => createUploads(files))
  const items = useStore(uploads.items)
  const { draft, field, errors, showErrors, isDirty, form } = useDraft({ ...empty, ...given })
  const { parts: articles, devices: targets } = draft
  const facts = useFileFacts(draft)
  /** Whether an existing file gets assigned: to the selected records, or in the form that asked for files. */
  const isAssigned = articles.length + targets.length > 0 || onUploaded !== undefined
  useEffect(() => {
    uploads.open()
    return uploads.close
  }, [uploads])

  function add(added: readonly File[]) {
    showErrors({})
    for (const { name } of uploads.add(added)) toast.info(`„${name}“ steht schon in der Liste.`)
  }

  /**
   * Saves these files: uploads run concurrently, but files are created in the order of the list. Failed ones stay in
   * the list with their reason.
   */
  async function save(ids: readonly number[]) {
    for (const id of ids) uploads.update(id, { state: 'queued', message: undefined })
    const uploadOutcomes = new Map<number, Outcome>()
    const outcomes: Outcome[] = []
    let storing = Promise.resolve()
    async function storeNext() {
      for (;;) {
        const id = ids[outcomes.length]
        if (id === undefined) return
        const before = uploadOutcomes.get(id)
        if (!before) return
        outcomes.push(before.error === undefined ? await tried(id, store) : before)
      }
    }
    await concurrently(ids, concurrency, async (id) => {
      uploadOutcomes.set(id, await tried(id, upload))
      storing = storing.then(storeNext)
    })
    await storing
    await reportOutcome(outcomes)
  }

  async function tried(id: number, work: (id: number) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work(id)
    } catch (error) {
      uploads.fail(id, error)
      return { error }
    }
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
    if (batch.some(lacksDoctype)) return { doctype: 'Bitte einen Dokumententyp auswählen!' }
    return {}
  }

  /** Whether a file lacks a required document type. */
  function lacksDoctype(item: UploadItem): boolean {
    return isOpen(item) && isSent(items, item) && facts.of(item).doctype === null
  }

  /** Uploads what the server does not have yet. */
  async function upload(id: number): Promise<Outcome> {
    await uploads.checked(id)
    const item = uploads.queued(id)
    // Uploading the same bytes repairs a damaged file.
    if (isSent(uploads.items.current, item) || isDamaged(item)) await uploads.send(id)
    return {}
  }

  async function store(id: number): Promise<Outcome> {
    const item = uploads.queued(id)
    const twin = twinFor(uploads.items.current, item)
    if (twin) {
      uploads.update(id, { state: twin.state === 'done' ? 'done' : 'waiting' })
      return {}
    }
    const isNew = !isExisting(item)
    uploads.update(id, { state: 'running', pace: { share: 1 } })
    const saved = isNew ? await create(item) : await assignExisting(item.same)
    uploads.update(id, { state: 'done' })
    return { saved, isNew }
  }

  async function create(item: UploadItem): Promise<Media> {
    const { doctype, languages } = facts.of(item)
    const made = {
      filename: item.stored?.name ?? item.file.name,
      doctype: doctype?.id,
      url: item.stored?.id,
      parts: idsOf(articles),
      devices: idsOf(targets),
      // Without languages, the server uses those of the settings.
      ...(languages.length > 0 && { languages }),
    }
    return call(medias.create, made, {
      populate: ['doctype', 'url'],
      idempotent: uploads.idempotent,
    })
  }

  /** Assigns the existing file instead of creating another. */
  async function assignExisting(file: Media): Promise<Media> {
    if (articles.length + targets.length === 0) return file
    const links = { parts: { connect: idsOf(articles) }, devices: { connect: idsOf(targets) } }
    return call(medias.update, { id: file.id, ...links }, { populate: ['doctype', 'url'] })
  }

  async function reportOutcome(outcomes: Outcome[]) {
    const saved = outcomes.flatMap((outcome) => outcome.saved ?? [])
    const errors = outcomes.flatMap(({ error }) => error ?? [])
    if (outcomes.some(({ isNew }) => isNew)) toast.success('Datei(en) hochgeladen!')
    else if (saved.length > 0) {
      toast.info(
        'Diese Datei gibt es schon',
        isAssigned ? 'Zugeordnet wird die vorhandene.' : 'Sie wurde nicht noch einmal hochgeladen.',
      )
    }
    for (const error of distinct(errors)) {
      const { status, message } = causeOf(error)
      reportFailure('uploadFiles', error, `Fehler: ${status} - ${message} Hochladen fehlschlagen`)
    }
    if (saved.length > 0) {
      await refresh(medias.list, parts.list, devices.list)
      onUploaded?.(saved)
    }
    if (uploads.items.current.every(({ state }) => state === 'done')) onDone()
  }

  return {
    uploads,
    items,
    facts,
    isAssigned,
    /** Whether any file still needs a document type. */
    isDoctypeMissing: items.some(lacksDoctype),
    /** Whether any file's type or languages differ from the fields for all. */
    isMoreThanOneKind: items.some((item) => {
      const { doctype, languages } = facts.of(item)
      const isOtherType = draft.doctype !== null && doctype?.id !== draft.doctype.id
      return isOtherType || (draft.languages.length > 0 && `${languages}` !== `${draft.languages}`)
    }),
    /** Applies the fields for all to every file. */
    applyToAll() {
      const { doctype, languages } = draft
      for (const { id } of items) {
        if (doctype) uploads.update(id, { doctype })
        if (languages.length > 0) uploads.update(id, { languages })
      }
    },
    add,
    save,
    submit,
    field,
    errors,
    isDirty,
    form,
    /** The specified `uploadStatus`. */
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

/** Whether a file can still be uploaded. */
export function isOpen({ state }: UploadItem): boolean {
  return ['checking', 'waiting', 'failed', 'cancelled'].includes(state)
}

/** The file in the list with the same content, if that one is saved instead. */
function twinFor(items: readonly UploadItem[], item: UploadItem): UploadItem | undefined {
  return item.isDuplicateWanted || item.same ? undefined : twinOf(items, item)
}

/** Whether a file is created on the server as a file of its own. */
export function isSent(items: readonly UploadItem[], item: UploadItem): boolean {
  return !isExisting(item) && !twinFor(items, item)
}

function isDamaged(item: UploadItem): boolean {
  return isExisting(item) && Boolean(item.same.url?.damage)
}

/** Whether the existing file with the same content is used instead. */
function isExisting(item: UploadItem): item is UploadItem & { same: Media } {
  return item.same !== undefined && !item.isDuplicateWanted
}

/** One error per message: fifty files may fail for the same reason. */
function distinct(errors: unknown[]): unknown[] {
  return [...new Map(errors.map((error) => [causeOf(error).message, error])).values()]
}
