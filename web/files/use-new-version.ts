import { useEffect, useRef, useState } from 'react'
import {
  FileVersionDraft,
  labelAfter,
  type VersionStage,
  versions,
} from '#contract/file-versions.ts'
import { medias, type Upload } from '#contract/files.ts'
import { AnnounceForm } from '../announcements/announce-dialogs.ts'
import { formatWeekday } from '../base/formats.ts'
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
import type { Pace } from './pace.ts'
import { reportReleased } from './report-released.ts'
import { type RunningUpload, startUpload } from './upload.ts'
import { readVersionOf, type VersionOf } from './version-of.ts'

interface Draft {
  url: File | null
  version: string
  /** When to release it; the server determines the current day. */
  releasedOn: 'today' | 'day' | 'later'
  day: string
  note: string
}

interface Options {
  file: VersionOf
  dropped: File | undefined
  onDone: () => void
}

/** State of the form for a new version, and its upload and creation. */
export function useNewVersion({ file, dropped, onDone }: Options) {
  const [suggested] = useState(() => labelAfter(file.labels))
  const form = useDraft<Draft>({
    url: dropped ?? null,
    version: suggested,
    releasedOn: 'today',
    day: '',
    note: '',
  })
  const { draft, change, errors, showErrors } = form
  const [pace, setPace] = useState<Pace>()
  const [idempotent] = useState(createIdempotent)
  const running = useRef<RunningUpload>(undefined)
  const stored = useRef<{ file: File; upload: Upload }>(undefined)
  const isSuggestedFree = useRef<boolean>(undefined)
  const isClosed = useRef(false)
  const [announces, setAnnounces] = useState(false)
  /** The input by the time that the upload has finished: users keep typing while a large file is sent. */
  const now = useRef({ draft, announces })
  useEffect(() => {
    now.current = { draft, announces }
  }, [draft, announces])
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      running.current?.cancel()
    }
  }, [])

  /** Reports a file that cannot be uploaded before anything else is entered. */
  function choose(url: File | null) {
    change({ url })
    const refusal = url ? refusalOf(url) : undefined
    if (refusal !== undefined) showErrors({ ...errors, url: refusal })
  }

  function refuse(found: Errors) {
    showErrors(found)
    toast.warn('Validierungsfehler!')
  }

  async function submit() {
    if (pace) return
    const found = errorsOf(draft)
    if (Object.keys(found).length > 0 || !draft.url) return refuse(found)
    showErrors({})
    setPace({ share: 0 })
    try {
      const { id } = await send(draft.url)
      if (isClosed.current) return
      const { draft: typed } = now.current
      const wrong = errorsOf(typed)
      if (Object.keys(wrong).length > 0) return refuse(wrong)
      const {
        id: version,
        version: label,
        stage,
      } = await withLoader(async () => {
        const made = { media: file.id, url: id, ...inputOf(typed, await isFree(typed.version)) }
        return call(versions.create, made, { idempotent })
      })
      await refresh(versions.list, medias.list)
      reportReleased(stage, messageFor(typed, stage), `„${file.filename}“: Fassung ${label}`)
      onDone()
      const mayAnnounce = now.current.announces && typed.releasedOn === 'today'
      if (mayAnnounce && stage === 'current') openDialog(AnnounceForm, { version })
    } catch (error) {
      if (file.isDamaged && isSameBytes(error)) await reportRepaired()
      else if (error instanceof DOMException)
        toast.info('Hochladen abgebrochen, die Fassung bleibt.')
      else if (error instanceof RequestError && error.fields.length > 0) {
        const { files, ...others } = errorsByField(error.fields)
        // The server's errors about the bytes are shown at the file field.
        refuse({ ...others, ...(files !== undefined && { url: files }) })
      } else reportFailure('addVersion', error)
    } finally {
      setPace(undefined)
    }
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

  async function reportRepaired() {
    await refresh(versions.list, medias.list)
    toast.success('Die Datei ist wieder in Ordnung!', `„${file.filename}“: die Fassung bleibt`)
    onDone()
  }

  /** The upload; a retry does not send it again. */
  async function send(chosen: File): Promise<Upload> {
    if (stored.current?.file === chosen) return stored.current.upload
    const upload = await idempotent([chosen.name, chosen.size, chosen.lastModified], (key) => {
      running.current = startUpload(chosen, key, setPace)
      return running.current.done
    })
    stored.current = { file: chosen, upload }
    return upload
  }

  return {
    ...form,
    choose,
    pace,
    submit,
    cancel: () => running.current?.cancel(),
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

const checked = FileVersionDraft.pick({ version: true, note: true }).required({ version: true })

function errorsOf(draft: Draft): Errors {
  const parsed = checked.safeParse(draft)
  const refusal = draft.url ? refusalOf(draft.url) : 'Bitte eine Datei auswählen!'
  return {
    ...(refusal !== undefined && { url: refusal }),
    ...(!parsed.success && errorsByField(parsed.error.issues)),
    ...(draft.releasedOn === 'day' &&
      draft.day === '' && { day: 'Bitte den Tag der Freigabe angeben!' }),
  }
}

/** Without a label, the server derives it from the latest version. */
function inputOf({ version, releasedOn, day, note }: Draft, isFree: boolean) {
  const days = { today: undefined, day, later: null }
  return { ...(isFree && { version }), note, releasedOn: days[releasedOn] }
}

/** A day that has already come in the portal's time zone means an immediate release. */
function messageFor({ releasedOn, day }: Draft, stage: VersionStage): string {
  if (stage !== 'prepared') return 'Neue Fassung ist freigegeben!'
  if (releasedOn === 'later') return 'Neue Fassung ist vorbereitet!'
  return `Neue Fassung wird freigegeben: ${formatWeekday(day)}`
}
