import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { StartCard } from '../start/StartCard.tsx'
import { AssignmentTable } from './AssignmentTable.tsx'
import { PatternPreview } from './PatternPreview.tsx'
import { steerFiles } from './use-file-import.ts'

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
