import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh, useList } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { type Choice, idsOf } from '../form/choice.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useDraft } from '../form/use-draft.ts'
import { Banner } from '../ui/Banner.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { toast } from '../ui/toasts.tsx'
import { type Assignment, assign, type Tally } from './assign.ts'
import { PickDevices, PickFiles } from './record-pickers.tsx'
import { createUndo } from './undo-assignment.ts'
import './assign-form.css'

/** What is given; the form asks for the other side. */
type Given = { files: number[] } | { devices: number[] }
type Props = Given & Closable

const empty: Record<'files' | 'devices', Choice[]> = { files: [], devices: [] }

const whileRunning = {
  title: 'Zuordnung abbrechen?',
  text: 'Es wird noch zugeordnet. Was schon zugeordnet ist, bleibt zugeordnet.',
  leave: 'Abbrechen',
  stay: 'Weiter zuordnen',
}

/** Assigns files to devices: the files are given and the devices are chosen, or the other way round. */
export function AssignForm({ onClose, ...given }: Props) {
  const hasFiles = 'files' in given
  const wanted = hasFiles ? 'devices' : 'files'
  const { draft, field, errors, showErrors, form } = useDraft(empty)
  const chosen = draft[wanted]
  const { tally, isRunning, run } = useAssigning()
  const missing = hasFiles
    ? 'Bitte mindestens ein Gerät auswählen!'
    : 'Bitte mindestens eine Datei auswählen!'

  async function save() {
    if (isRunning) return
    if (chosen.length === 0) {
      showErrors({ [wanted]: missing })
      return toast.warn('Validierungsfehler!')
    }
    const result = await run(assignmentOf(given, chosen))
    if (result.failed === 0) onClose()
  }

  const Pick = hasFiles ? PickDevices : PickFiles
  const links = ('files' in given ? given.files : given.devices).length * chosen.length
  return (
    <DialogFrame
      title={hasFiles ? 'Geräten zuordnen' : 'Dateien zuordnen'}
      width="60vw"
      onClose={onClose}
      isDirty={chosen.length > 0}
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
        {tally && tally.failed > 0 && !isRunning && (
          <Banner text={`${sentenceOf(tally)} Ein neuer Versuch holt nur nach, was fehlt.`} />
        )}
        {'files' in given ? <GivenFiles ids={given.files} /> : <GivenDevices ids={given.devices} />}
        <Pick required {...field(wanted)} />
        <p className="assign-hint">Was schon zugeordnet ist, bleibt zugeordnet.</p>
        {isRunning && <ProgressBar done={tally ? countOf(tally) : 0} total={links} />}
        <div className="dialog-buttons">
          <CancelButton disabled={isRunning} />
          <Button type="submit" loading={isRunning}>
            Zuordnen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

/** Runs an assignment, shows how it ended and offers to undo it; closing the dialog stops it after the current step. */
function useAssigning() {
  const [tally, setTally] = useState<Tally>()
  const [isRunning, setIsRunning] = useState(false)
  const [undo] = useState(createUndo)
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])

  async function run(assignment: Assignment): Promise<Tally> {
    setIsRunning(true)
    setTally(undefined)
    const { signal } = controller.current
    const result = await assign(assignment, undo, setTally, signal)
    if (result.added > 0) await refresh(devices.list, medias.list)
    setIsRunning(false)
    setTally(result)
    const action = undo.action()
    if (result.failed > 0) reportFailure('assignFiles', result.error, undefined, action)
    else if (signal.aborted) toast.warn('Zuordnung abgebrochen!', sentenceOf(result), action)
    else if (result.added > 0) toast.success('Zuordnung gespeichert!', sentenceOf(result), action)
    else toast.info('Alles war schon zugeordnet.', undefined, action)
    return result
  }

  return { tally, isRunning, run }
}

function assignmentOf(given: Given, chosen: Choice[]): Assignment {
  const ids = idsOf(chosen)
  return 'files' in given ? { ...given, devices: ids } : { ...given, files: ids }
}

function countOf({ added, before, failed }: Tally): number {
  return added + before + failed
}

/** '12 neue Zuordnungen, 3 gab es schon, 1 ist fehlgeschlagen.' */
function sentenceOf({ added, before, failed }: Tally): string {
  const parts = [added === 1 ? '1 neue Zuordnung' : `${formatCount(added)} neue Zuordnungen`]
  if (before > 0) parts.push(`${formatCount(before)} gab es schon`)
  if (failed > 0) {
    parts.push(`${formatCount(failed)} ${failed === 1 ? 'ist' : 'sind'} fehlgeschlagen`)
  }
  return `${parts.join(', ')}.`
}

/** The dialog shows this many names, and the number of the others. */
const named = 5

function GivenFiles({ ids }: { ids: number[] }) {
  const list = useList(medias.list, {
    filters: { id: { $in: ids.slice(0, named) } },
    fields: ['filename'],
  })
  const names = list.data?.rows.map(({ filename }) => `„${filename}“`) ?? []
  return (
    <GivenNames kind={ids.length === 1 ? 'Datei' : 'Dateien'} count={ids.length} {...{ names }} />
  )
}

function GivenDevices({ ids }: { ids: number[] }) {
  const list = useList(devices.list, {
    filters: { id: { $in: ids.slice(0, named) } },
    fields: ['sn'],
  })
  const names = list.data?.rows.map(({ sn }) => sn) ?? []
  return (
    <GivenNames kind={ids.length === 1 ? 'Gerät' : 'Geräte'} count={ids.length} {...{ names }} />
  )
}

function GivenNames({ kind, count, names }: { kind: string; count: number; names: string[] }) {
  const others = count - names.length
  return (
    <p className="assign-given">
      <strong>
        {formatCount(count)} {kind}
      </strong>
      {names.length > 0 && `: ${names.join(', ')}`}
      {names.length > 0 && others > 0 && ` und ${formatCount(others)} weitere`}
    </p>
  )
}
