import { Button, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { type Choice, idsOf } from '../form/choice.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { type Errors, useDraft } from '../form/use-draft.ts'
import { Banner } from '../ui/Banner.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { toast } from '../ui/toasts.tsx'
import { AssignPreview } from './AssignPreview.tsx'
import type { TargetKind } from './assign.ts'
import { GivenDevices, GivenFiles } from './GivenRecords.tsx'
import { PickDevices, PickFiles, PickParts } from './record-pickers.tsx'
import { countOf, sentenceOf, useAssigning } from './use-assigning.ts'
import './assign-form.css'

/** The given side; the form asks for the other one. */
type Props = Closable & ({ files: number[] } | { devices: number[] })

/** Assigns files to article numbers or devices, or devices to files: one side is given, the other is selected. */
export function AssignForm({ onClose, ...given }: Props) {
  return 'files' in given ? (
    <AssignFiles files={given.files} onClose={onClose} />
  ) : (
    <AssignDevices devices={given.devices} onClose={onClose} />
  )
}

interface Chosen {
  kind: TargetKind
  parts: Choice[]
  devices: Choice[]
}

const nothing: Chosen = { kind: 'parts', parts: [], devices: [] }

function AssignFiles({ files, onClose }: Closable & { files: number[] }) {
  const { draft, change, field, errors, showErrors, form } = useDraft(nothing)
  const { kind } = draft
  const targets = draft[kind]
  const assigning = useAssigning()

  async function save() {
    if (assigning.isRunning) return
    if (targets.length === 0) {
      showErrors({ [kind]: missing[kind] })
      return toast.warn('Validierungsfehler!')
    }
    const { failed } = await assigning.run({ files, kind, targets: idsOf(targets) })
    if (failed === 0) onClose()
  }

  return (
    <Frame
      assigning={assigning}
      isDirty={targets.length > 0}
      total={files.length * targets.length}
      {...{ form, errors, onClose, save }}
    >
      <GivenFiles ids={files} />
      <Radio.Group
        label="Zuordnen zu"
        value={kind}
        onChange={(next) => {
          showErrors({})
          change({ kind: next as TargetKind })
        }}
      >
        <div className="form-choices">
          <Radio value="parts" label="Artikelnummer (gilt auch für künftige Geräte)" />
          <Radio value="devices" label="Geräte" />
        </div>
      </Radio.Group>
      {kind === 'parts' ? (
        <>
          <PickParts description={undefined} required {...field('parts')} />
          <AssignPreview files={files} parts={draft.parts} />
        </>
      ) : (
        <PickDevices required {...field('devices')} />
      )}
    </Frame>
  )
}

const missing: Record<TargetKind, string> = {
  parts: 'Bitte mindestens eine Artikelnummer auswählen!',
  devices: 'Bitte mindestens ein Gerät auswählen!',
}

const noFiles: { files: Choice[] } = { files: [] }

function AssignDevices({ devices, onClose }: Closable & { devices: number[] }) {
  const { draft, field, errors, showErrors, form } = useDraft(noFiles)
  const assigning = useAssigning()

  async function save() {
    if (assigning.isRunning) return
    if (draft.files.length === 0) {
      showErrors({ files: 'Bitte mindestens eine Datei auswählen!' })
      return toast.warn('Validierungsfehler!')
    }
    const assignment = { files: idsOf(draft.files), kind: 'devices', targets: devices } as const
    const { failed } = await assigning.run(assignment)
    if (failed === 0) onClose()
  }

  return (
    <Frame
      assigning={assigning}
      isDirty={draft.files.length > 0}
      total={draft.files.length * devices.length}
      {...{ form, errors, onClose, save }}
    >
      <GivenDevices ids={devices} />
      <PickFiles required {...field('files')} />
    </Frame>
  )
}

interface FrameProps extends Closable {
  assigning: ReturnType<typeof useAssigning>
  isDirty: boolean
  /** Number of links to create. */
  total: number
  form: object
  errors: Errors
  save: () => Promise<void>
  children: ReactNode
}

/** What both sides share: progress, failures, buttons. */
function Frame({ assigning, isDirty, total, form, errors, save, onClose, children }: FrameProps) {
  const { tally, isRunning } = assigning
  return (
    <DialogFrame
      title="Dateien zuordnen"
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
        {tally && tally.failed > 0 && !isRunning && (
          <Banner text={`${sentenceOf(tally)} Ein neuer Versuch holt nur nach, was fehlt.`} />
        )}
        <fieldset className="form-bare" disabled={isRunning}>
          {children}
        </fieldset>
        <p className="assign-hint">Was schon zugeordnet ist, bleibt zugeordnet.</p>
        {isRunning && <ProgressBar done={tally ? countOf(tally) : 0} total={total} />}
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

const whileRunning = {
  title: 'Zuordnung abbrechen?',
  text: 'Es wird noch zugeordnet. Was schon zugeordnet ist, bleibt zugeordnet.',
  leave: 'Abbrechen',
  stay: 'Weiter zuordnen',
}
