import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { maxZipped } from '#contract/paths.ts'
import { type VdiCheck, type VdiPackage, vdiPackages } from '#contract/vdi-packages.ts'
import { formatCount, formatSize } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { idRanges } from '../files/id-ranges.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { VdiFaults } from './VdiFaults.tsx'
import { VdiPackages } from './VdiPackages.tsx'
import './vdi-export.css'

export interface VdiSelection {
  kind: 'devices' | 'parts'
  ids: number[]
  /** German description of the selection: `12 Geräte`. */
  what: string
}

type Props = Closable & VdiSelection

/** Checks the files for a VDI 2770 container, creates it, and lists former ones. */
export function VdiExport({ onClose, ...selection }: Props) {
  const { kind, ids, what } = selection
  const isTooMuch = ids.length > maxZipped || idRanges(ids).length > maxRangesLength
  const [made, setMade] = useState<VdiPackage>()
  const [isTyped, setIsTyped] = useState(false)
  const { data: check, error, refetch } = useCheck(selection, !isTooMuch)
  const [id, secondId] = ids
  const of = secondId === undefined ? (kind === 'devices' ? { device: id } : { part: id }) : {}
  return (
    <DialogFrame
      title="Container nach VDI 2770"
      width="52rem"
      onClose={onClose}
      isDirty={isTyped && !made}
    >
      <div className="dialog-form">
        {isTooMuch && <Banner type="warn" text={tooMuch} />}
        {error && !check && (
          <>
            <Banner text={`Die Dateien konnten nicht geprüft werden: ${error.message}`} />
            <Button variant="default" onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          </>
        )}
        {!isTooMuch && !check && !error && <p role="status">Die Dateien werden geprüft …</p>}
        {check && !made && (
          <Making {...{ selection, check, what }} onTyped={setIsTyped} onMade={setMade} />
        )}
        {(made || secondId === undefined) && <VdiPackages made={made} of={of} />}
        {(made || !check) && (
          <div className="dialog-buttons">
            <Button variant="default" onClick={onClose} data-autofocus>
              Schließen
            </Button>
          </div>
        )}
      </div>
    </DialogFrame>
  )
}

/** The server accepts no longer addresses. */
const maxRangesLength = 4_000

const tooMuch = `Bitte höchstens ${formatCount(maxZipped)} auf einmal auswählen!`

/** Polling interval while files are being read, in ms. */
const interval = 1_500

function useCheck({ kind, ids }: VdiSelection, isEnabled: boolean) {
  const ranges = idRanges(ids)
  const selected = kind === 'devices' ? { devices: ranges } : { parts: ranges }
  return useQuery({
    queryKey: [vdiPackages.check.path, selected],
    queryFn: ({ signal }) => call(vdiPackages.check, selected, { signal }),
    enabled: isEnabled,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? interval : false),
    meta: { action: 'checkVdiPackage' },
  })
}

interface MakingProps {
  selection: VdiSelection
  check: VdiCheck
  what: string
  onTyped: (isTyped: boolean) => void
  onMade: (made: VdiPackage) => void
}

function Making({ selection, check, what, onTyped, onMade }: MakingProps) {
  const { kind, ids } = selection
  const faults = [...check.faults, ...check.files.flatMap((file) => file.faults)]
  const mustStop = faults.some(({ level }) => level === 'stop')
  const isInvalid = faults.some(({ level }) => level === 'error')
  const { field, checkbox, draft, errors, isSaving, isDirty, form } = useForm({
    initial: { recipient: '', despiteFaults: false },
    schema: Typed,
    action: 'makeVdiPackage',
    async save(input, idempotent) {
      const selected = kind === 'devices' ? { devices: ids } : { parts: ids }
      onMade(await call(vdiPackages.make, { ...input, ...selected }, { idempotent }))
      await refresh(vdiPackages.list)
    },
  })
  useEffect(() => onTyped(isDirty), [onTyped, isDirty])
  const recipient = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The button of the check has disappeared, and with it the focus.
    if (document.activeElement === document.body) recipient.current?.focus()
  }, [])
  const isReady = check.waiting === 0 && !mustStop && (!isInvalid || draft.despiteFaults)
  return (
    <form {...form}>
      <ErrorBanners errors={errors} />
      <p>
        {what}: {documentsIn(check)}. Nur freigegebene Fassungen, von Geräten auch die bei
        Auslieferung.
      </p>
      <p role="status">{waitingIn(check) ?? verdictOn(mustStop, isInvalid, faults.length)}</p>
      <VdiFaults check={check} />
      <TextInput
        label="An wen der Container geht"
        description="Steht im Hauptdokument und im Verzeichnis der übergebenen Container."
        data-autofocus
        ref={recipient}
        {...field('recipient')}
      />
      {isInvalid && !mustStop && (
        <Checkbox
          label="Trotzdem erstellen"
          description="Wer den Container prüft, wird dieselben Fehler finden."
          {...checkbox('despiteFaults')}
        />
      )}
      <div className="dialog-buttons">
        <CancelButton />
        <Button type="submit" loading={isSaving} disabled={!isReady}>
          Erstellen
        </Button>
      </div>
    </form>
  )
}

const Typed = z.object({ recipient: optionalText(), despiteFaults: z.boolean() })

function documentsIn({ documents, size }: VdiCheck): string {
  const count = documents === 1 ? '1 Dokument' : `${formatCount(documents)} Dokumente`
  return `${count}, ${formatSize(size / 1_000)}`
}

function waitingIn({ waiting }: VdiCheck): string | undefined {
  if (waiting === 0) return undefined
  return waiting === 1
    ? 'Eine Datei wird noch gelesen …'
    : `${formatCount(waiting)} Dateien werden noch gelesen …`
}

function verdictOn(mustStop: boolean, isInvalid: boolean, faults: number): string {
  if (mustStop)
    return 'So lässt sich kein Container erstellen. Bitte zuerst beheben, was unten steht!'
  if (isInvalid) return 'Der Container wäre nicht gültig: Einige Dateien verletzen Regeln.'
  return faults > 0
    ? 'Der Container ist gültig, mit Hinweisen.'
    : 'Alle Dateien halten die Regeln ein, soweit das Portal sie kennt.'
}
