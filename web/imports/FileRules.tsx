import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { StartCard } from '../start/StartCard.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { PatternPreview } from './PatternPreview.tsx'
import { sendBytes } from './send-bytes.ts'
import { showFileImport, steerFiles } from './use-file-import.ts'

/** By what files are assigned: patterns for their names and folders, or a table. */
export function FileRules({ shown }: { shown: FileImport }) {
  return (
    <StartCard title="Wie die Dateien zugeordnet werden">
      <Patterns key={shown.patterns.join('\n')} shown={shown} />
      <AssignmentTable shown={shown} />
    </StartCard>
  )
}

function Patterns({ shown }: { shown: FileImport }) {
  const { id, patterns, usualPatterns } = shown
  const [text, setText] = useState(patterns.join('\n'))
  const typed = linesOf(text)
  const isOther = typed.join('\n') !== patterns.join('\n')

  async function save() {
    await steerFiles('changeFilePatterns', () => call(fileImports.change, { id, patterns: typed }))
    await steerFiles('planFiles', () => call(fileImports.check, { id }))
  }

  return (
    <div className="file-patterns">
      <Textarea
        label="Muster"
        description="Eines je Zeile; das erste, das passt, gilt. {sn} Seriennummer, {part} Artikelnummer, {type} Dokumententyp, {lang} Sprache, {version} Fassung, {title} Titel; * steht für irgendetwas, **/ für beliebig viele Ordner."
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        classNames={{ input: 'file-patterns-text' }}
      />
      <PatternPreview id={id} patterns={typed} />
      <div className="import-buttons">
        <Button variant="default" onClick={() => setText(usualPatterns.join('\n'))}>
          Übliche Muster
        </Button>
        <Button disabled={!isOther} onClick={() => void save()}>
          Muster übernehmen und planen
        </Button>
      </div>
    </div>
  )
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

/** A table that says which file belongs where; it counts before the patterns. */
function AssignmentTable({ shown }: { shown: FileImport }) {
  const { id, table } = shown
  const picker = useRef<HTMLInputElement>(null)

  async function send(file: File | undefined) {
    if (!file) return
    const path = `${fileImports.list.path}/${id}/table`
    const { signal } = new AbortController()
    try {
      showFileImport(await sendBytes(fileImports.takeTable, path, file, { signal }))
      await steerFiles('planFiles', () => call(fileImports.check, { id }))
    } catch (error) {
      void reportFailure('takeFileTable', error)
    }
  }

  return (
    <div className="file-table">
      {table ? (
        <p>
          Tabelle „{table.name}“: {formatCount(table.rows)} Zeilen gelten vor den Mustern.
          {table.unusedTotal > 0 &&
            ` Zu ${formatCount(table.unusedTotal)} davon ist keine Datei da: ${table.unused.join(', ')}${table.unusedTotal > table.unused.length ? ' …' : ''}.`}
        </p>
      ) : (
        <p>
          Oder eine Tabelle (CSV, Excel) mit den Spalten Datei, Seriennummer oder Artikelnummer,
          Dokumententyp, Sprache, Fassung, Titel: Sie gilt vor den Mustern.
        </p>
      )}
      {table && (
        <RowButton
          name="Tabelle wegnehmen"
          Icon={TrashIcon}
          onClick={() =>
            void steerFiles('dropFileTable', () => call(fileImports.removeTable, { id }))
          }
        />
      )}
      <Button variant="default" onClick={() => picker.current?.click()}>
        {table ? 'Andere Tabelle' : 'Tabelle auswählen'}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Zuordnungstabelle"
        accept=".csv,.txt,.xlsx"
        onChange={({ currentTarget }) => {
          void send(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
