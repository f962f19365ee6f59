import { useEffect, useRef, useState } from 'react'
import { labelAfter, versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { AnnounceForm } from '../announcements/announce-dialogs.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { closeDialog, openDialog } from '../dialog/dialogs.ts'
import { Loader } from '../dialog/Loader.tsx'
import { type Errors, errorsByField, useDraft } from '../form/use-draft.ts'
import { toast } from '../ui/toasts.tsx'
import { refusalOf } from './check-file.ts'
import { reportReleased } from './report-released.ts'
import { useVersionUpload } from './use-version-upload.ts'
import { draftOf, errorsOf, messageFor, type VersionInput } from './version-input.ts'
import { readVersionOf, type VersionOf } from './version-of.ts'

interface Options {
  file: VersionOf
  dropped: File | undefined
  onDone: () => void
}

/** State of the form for a new version, and its upload and creation. */
export function useNewVersion({ file, dropped, onDone }: Options) {
  const [suggested] = useState(() => labelAfter(file.labels))
  const form = useDraft<VersionInput>({
    url: dropped ?? null,
    version: suggested,
    releasedOn: 'today',
    day: '',
    note: '',
  })
  const { draft, change, errors, showErrors } = form
  const [announces, setAnnounces] = useState(false)
  const [idempotent] = useState(createIdempotent)
  const upload = useVersionUpload(idempotent)
  const isSuggestedFree = useRef<boolean>(undefined)
  /** The input by the time that the upload has finished: users keep typing while a large file is sent. */
  const now = useRef({ draft, announces })
  useEffect(() => {
    now.current = { draft, announces }
  }, [draft, announces])

  /** Reports a file that cannot be uploaded before anything else is entered. */
  function choose(url: File | null) {
    change({ url })
    const refusal = url ? refusalOf(url) : undefined
    if (refusal !== undefined) showErrors({ ...errors, url: refusal })
  }

  async function submit() {
    if (upload.pace) return
    const found = errorsOf(draft)
    if (Object.keys(found).length > 0 || !draft.url) return refuse(found)
    showErrors({})
    upload.begin()
    try {
      const { id } = await upload.send(draft.url)
      if (upload.isClosed.current) return
      const { draft: input } = now.current
      const wrong = errorsOf(input)
      if (Object.keys(wrong).length > 0) return refuse(wrong)
      await createVersion(id, input)
    } catch (error) {
      if (file.isDamaged && isSameBytes(error)) await reportRepaired()
      else report(error)
    } finally {
      upload.end()
    }
  }

  async function createVersion(url: number, input: VersionInput) {
    const { id, version, stage } = await withLoader(async () => {
      const made = { media: file.id, url, ...draftOf(input, await isFree(input.version)) }
      return call(versions.create, made, { idempotent })
    })
    await refresh(versions.list, medias.list)
    reportReleased(stage, messageFor(input, stage), `„${file.filename}“: Fassung ${version}`)
    onDone()
    const mayAnnounce = now.current.announces && input.releasedOn === 'today'
    if (mayAnnounce && stage === 'current') openDialog(AnnounceForm, { version: id })
  }

  /**
   * Whether a suggested label is still free, as a colleague may have used it; typed labels are taken as they are.
   * Checked only once: a retry would find the version that the first try has created, and create another.
   */
  async function isFree(label: string): Promise<boolean> {
    if (label !== suggested) return true
    isSuggestedFree.current ??= !(await readVersionOf(file.id)).labels.includes(label)
    return isSuggestedFree.current
  }

  /** Synchronous, so that the field to be focused is enabled again by the time that its error is shown. */
  function report(error: unknown) {
    if (error instanceof DOMException) toast.info('Hochladen abgebrochen, die Fassung bleibt.')
    else if (error instanceof RequestError && error.fields.length > 0) {
      const { files, ...others } = errorsByField(error.fields)
      // The server's errors about the bytes are shown at the file field.
      refuse({ ...others, ...(files !== undefined && { url: files }) })
    } else reportFailure('addVersion', error)
  }

  async function reportRepaired() {
    await refresh(versions.list, medias.list)
    toast.success('Die Datei ist wieder in Ordnung!', `„${file.filename}“: die Fassung bleibt`)
    onDone()
  }

  function refuse(found: Errors) {
    showErrors(found)
    toast.warn('Validierungsfehler!')
  }

  return {
    ...form,
    choose,
    pace: upload.pace,
    submit,
    cancel: upload.cancel,
    announces,
    announce: setAnnounces,
  }
}

/** Blocks the form while the version is created, so that it is neither cancelled nor edited. */
async function withLoader<Made>(make: () => Promise<Made>): Promise<Made> {
  const loader = openDialog(Loader, {})
  try {
    return await make()
  } finally {
    closeDialog(loader)
  }
}

function isSameBytes(error: unknown): boolean {
  return error instanceof RequestError && error.fields.some(({ code }) => code === 'same-bytes')
}
