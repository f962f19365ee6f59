import { Button } from '@mantine/core'
import { useState } from 'react'
import { doctypes } from '#contract/doctypes.ts'
import { medias } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { formatCount, formatShare } from '../base/formats.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { refresh, useList } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { useStoppable } from '../dialog/use-stoppable.ts'
import type { Choice } from '../form/choice.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useDraft } from '../form/use-draft.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { toast } from '../ui/toasts.tsx'
import { changeFiles } from './change-files.ts'
import { GivenFiles } from './GivenRecords.tsx'
import { PickDoctype, PickLanguages } from './record-pickers.tsx'
import './assign-form.css'

interface Draft {
  doctype: Choice | null
  languages: Language[]
}

const nothing: Draft = { doctype: null, languages: [] }

/** Sets another type, and with it other readers, or other languages for many files. */
export function ChangeFilesForm({ files, onClose }: Closable & { files: number[] }) {
  const { draft, field, errors, showErrors, isDirty, form } = useDraft(nothing)
  const { doctype, languages } = draft
  /** The files still to change, so that a retry changes only those. */
  const [remaining, setRemaining] = useState(files)
  const [progress, setProgress] = useState<number>()
  const stoppable = useStoppable()
  const isRunning = progress !== undefined

  async function save() {
    if (isRunning) return
    if (!doctype && languages.length === 0) {
      showErrors({ doctype: 'Bitte einen Dokumententyp oder Sprachen auswählen!' })
      return toast.warn('Validierungsfehler!')
    }
    setProgress(0)
    const change = { ...(doctype && { doctype: doctype.id }), ...(languages[0] && { languages }) }
    const { done, failed, error } = await stoppable.run((signal) =>
      changeFiles(remaining, change, setProgress, signal),
    )
    await refresh(medias.list)
    setProgress(undefined)
    setRemaining(remaining.filter((id) => !done.has(id)))
    const share = `${formatShare(done.size, remaining.length, 'Datei', 'Dateien')} geändert.`
    if (failed > 0) reportFailure('updateFiles', error, `${share} Fehler: ${causeOf(error).status}`)
    else if (done.size < remaining.length) toast.warn(`Abgebrochen: ${share}`)
    else {
      const pluralMessage = `${formatCount(done.size)} Dateien wurden aktualisiert!`
      toast.success(done.size === 1 ? 'Datei wurde aktualisiert!' : pluralMessage)
      onClose()
    }
  }

  return (
    <DialogFrame
      title="Dateien ändern"
      width="60vw"
      onClose={onClose}
      isDirty={isDirty}
      leaveWords={isRunning ? whileRunning : undefined}
    >
      <form
        {...form}
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ErrorBanners errors={errors} />
        <GivenFiles ids={remaining} />
        <fieldset className="form-bare" disabled={isRunning}>
          <PickDoctype
            required={false}
            description="Ohne Auswahl behält jede Datei ihren Typ."
            {...field('doctype')}
          />
          {doctype && <Readers doctype={doctype.id} />}
          <PickLanguages
            required={false}
            description="Ohne Auswahl behält jede Datei ihre Sprachen."
            {...field('languages')}
          />
        </fieldset>
        {isRunning && <ProgressBar done={progress} total={remaining.length} />}
        <div className="dialog-buttons">
          <CancelButton disabled={isRunning} />
          <Button type="submit" loading={isRunning}>
            Ändern
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

/** The type of files determines who may read them. */
function Readers({ doctype }: { doctype: number }) {
  const { data } = useList(doctypes.list, { filters: { id: doctype }, pagination: { pageSize: 1 } })
  const [affected] = data?.rows ?? []
  if (affected?.id !== doctype) return null
  return (
    <output className="assign-hint">
      {affected.reader === 'public'
        ? 'Öffentlich: Wer den Code am Gerät scannt, kann diese Dateien dann lesen.'
        : 'Nicht öffentlich: Nur Kunden nach Anmeldung können diese Dateien dann lesen.'}
    </output>
  )
}

const whileRunning = {
  title: 'Ändern abbrechen?',
  text: 'Es werden noch Dateien geändert. Was schon geändert ist, bleibt geändert.',
  leave: 'Abbrechen',
  stay: 'Weiter ändern',
}
