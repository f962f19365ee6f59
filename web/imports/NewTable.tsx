import { Button, Progress, Radio } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type ImportKind, importKinds, importKindWords } from '#contract/imports.ts'
import { useDialogs } from '../dialog/dialogs.ts'
import { describePace, type Pace } from '../files/pace.ts'
import { useDroppedFiles } from '../files/use-dropped-files.ts'
import { Banner } from '../ui/Banner.tsx'
import { saveFile } from '../ui/save-file.ts'
import { exampleTable } from './example-tables.ts'
import { pickTable, tableFiles } from './pick-table.ts'
import { ReadAs } from './ReadAs.tsx'
import { kindHints } from './table-import-words.ts'
import { showImport } from './use-import.ts'
import { useSending } from './use-sending.ts'

interface Props {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
}

/** Accepts a table, selected or dropped anywhere on the page, and goes to the mapping of its columns. */
export function NewTable({ kind, onKind }: Props) {
  const heading = useId()
  const { send, sending, problem, misread, refuse, cancel } = useSending((tableImport) => {
    showImport(tableImport)
    navigate(`/import/${tableImport.id}`)
  })
  const zone = useRef<HTMLDivElement>(null)
  const isSending = sending !== undefined
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current === isSending) return
    wasSending.current = isSending
    // The pressed button is gone.
    if (document.activeElement === document.body) zone.current?.focus()
  }, [isSending])
  const isUncovered = useDialogs().length === 0
  const isOver = useDroppedFiles(take, isUncovered && !isSending)

  function take(files: File[]) {
    const picked = pickTable(files)
    if ('problem' in picked) refuse(picked.problem)
    else void send(picked.file, { kind })
  }

  return (
    <section className="import-new" aria-labelledby={heading}>
      <h2 id={heading}>Neue Tabelle</h2>
      {problem && <Banner text={problem} />}
      {misread && (
        <ReadAs name={misread.name} onRead={(encoding) => void send(misread, { kind, encoding })} />
      )}
      <div className="import-new-parts">
        <Radio.Group
          label="Was enthält sie?"
          value={kind}
          onChange={(value) => onKind(value as ImportKind)}
        >
          {importKinds.map((importKind) => (
            <KindChoice key={importKind} kind={importKind} />
          ))}
        </Radio.Group>
        <div ref={zone} tabIndex={-1} className="import-drop" data-over={isOver || undefined}>
          <Upload size={28} aria-hidden />
          {sending ? (
            <Sending pace={sending} onCancel={cancel} />
          ) : (
            <TablePick isOver={isOver} onFiles={take} />
          )}
        </div>
      </div>
    </section>
  )
}

function KindChoice({ kind }: { kind: ImportKind }) {
  return (
    <div className="import-kind">
      <Radio value={kind} label={importKindWords[kind]} description={kindHints[kind]} />
      <button
        type="button"
        className="import-example"
        aria-label={`Beispiel für ${importKindWords[kind]} laden`}
        onClick={() => saveFile(exampleTable(kind))}
      >
        Beispiel
      </button>
    </div>
  )
}

function TablePick({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <p>{isOver ? 'Hier ablegen' : 'Tabelle hierher ziehen oder'}</p>
      <Button onClick={() => picker.current?.click()}>Datei auswählen</Button>
      <p className="import-hint">
        CSV oder Excel (.xlsx), höchstens 32 MB und 50.000 Zeilen. Gespeichert wird noch nichts.
      </p>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Tabelle"
        accept={tableFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows selecting the same file again after corrections.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function Sending({ pace, onCancel }: { pace: Pace; onCancel: () => void }) {
  return (
    <>
      <p role="status">{pace.share < 1 ? 'Wird hochgeladen …' : 'Wird gelesen …'}</p>
      <Progress
        value={Math.floor(pace.share * 100)}
        aria-label="Fortschritt"
        className="import-drop-bar"
      />
      {pace.share < 1 && <p className="import-hint">{describePace(pace)}</p>}
      <Button variant="default" onClick={onCancel}>
        Abbrechen
      </Button>
    </>
  )
}
