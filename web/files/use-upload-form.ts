import { useEffect, useState } from 'react'
import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { parts } from '#contract/parts.ts'
import { useStore } from '../base/store.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { whenUserChanges } from '../client/user-change.ts'
import type { Choice } from '../form/choice.ts'
import { type Errors, useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'
import { type Outcome, saveUploads } from './save-uploads.ts'
import { isOpen, isSent, type UploadItem } from './upload-items.ts'
import { createUploads } from './uploads.ts'
import { type FileFacts, useFileFacts } from './use-file-facts.ts'

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
  const facts = useFileFacts(draft)
  /** Whether an existing file gets assigned: to the selected records, or in the form that asked for files. */
  const isAssigned = draft.parts.length + draft.devices.length > 0 || onUploaded !== undefined
  useEffect(() => {
    uploads.open()
    return uploads.close
  }, [uploads])
  // Nothing is sent in another user's name.
  useEffect(() => whenUserChanges(uploads.cancelAll), [uploads])

  function add(added: readonly File[]) {
    showErrors({})
    for (const { name } of uploads.add(added)) toast.info(`„${name}“ steht schon in der Liste.`)
  }

  function submit() {
    const batch = uploads.items.current.filter(isOpen)
    const found = errorsIn(batch, items, facts)
    showErrors(found)
    if (Object.keys(found).length > 0) toast.warn('Validierungsfehler!')
    else void save(batch.map(({ id }) => id))
  }

  async function save(ids: readonly number[]) {
    const outcomes = await saveUploads({ uploads, facts, ...draft }, ids)
    reportOutcomes(outcomes, isAssigned)
    const saved = savedIn(outcomes)
    if (saved.length > 0) {
      await refresh(medias.list, parts.list, devices.list)
      onUploaded?.(saved)
    }
    if (uploads.items.current.every(({ state }) => state === 'done')) onDone()
  }

  /** Applies the fields for all to every file. */
  function applyToAll() {
    const { doctype, languages } = draft
    for (const { id } of items) {
      if (doctype) uploads.update(id, { doctype })
      if (languages.length > 0) uploads.update(id, { languages })
    }
  }

  return {
    uploads,
    items,
    facts,
    isAssigned,
    /** Whether any file still needs a document type. */
    isDoctypeMissing: items.some((item) => lacksDoctype(item, items, facts)),
    /** Whether any file's type or languages differ from the fields for all. */
    isMoreThanOneKind: items.some((item) => isOtherKind(item, draft, facts)),
    applyToAll,
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

function errorsIn(
  batch: readonly UploadItem[],
  items: readonly UploadItem[],
  facts: FileFacts,
): Errors {
  if (batch.length === 0) return { files: items.length > 0 ? allRefused : noFiles }
  if (batch.some((item) => lacksDoctype(item, items, facts)))
    return { doctype: 'Bitte einen Dokumententyp auswählen!' }
  return {}
}

const noFiles = 'Bitte mindestens eine Datei auswählen!'
const allRefused = 'Keine dieser Dateien kann hochgeladen werden!'

/** Whether a file lacks a required document type. */
function lacksDoctype(item: UploadItem, items: readonly UploadItem[], facts: FileFacts): boolean {
  return isOpen(item) && isSent(items, item) && facts.of(item).doctype === null
}

/** Whether a file's type or languages differ from the fields for all. */
function isOtherKind(item: UploadItem, forAll: Draft, facts: FileFacts): boolean {
  const { doctype, languages } = facts.of(item)
  const isOtherType = forAll.doctype !== null && doctype?.id !== forAll.doctype.id
  return isOtherType || (forAll.languages.length > 0 && `${languages}` !== `${forAll.languages}`)
}

function reportOutcomes(outcomes: Outcome[], isAssigned: boolean) {
  if (outcomes.some(({ isNew }) => isNew)) toast.success('Datei(en) hochgeladen!')
  else if (savedIn(outcomes).length > 0) {
    toast.info(
      'Diese Datei gibt es schon',
      isAssigned ? 'Zugeordnet wird die vorhandene.' : 'Sie wurde nicht noch einmal hochgeladen.',
    )
  }
  for (const error of distinct(outcomes.flatMap((outcome) => outcome.error ?? []))) {
    const { status, message } = causeOf(error)
    reportFailure('uploadFiles', error, `Fehler: ${status} - ${message} Hochladen fehlschlagen`)
  }
}

function savedIn(outcomes: Outcome[]): Media[] {
  return outcomes.flatMap(({ saved }) => saved ?? [])
}

/** One error per message: fifty files may fail for the same reason. */
function distinct(errors: unknown[]): unknown[] {
  return [...new Map(errors.map((error) => [causeOf(error).message, error])).values()]
}
