import { Button, Textarea } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { AssignmentTable } from './AssignmentTable.tsx'
import { PatternPreview } from './PatternPreview.tsx'
import { runFileImportAction } from './use-file-import.ts'
import type { TypedPatterns } from './use-typed-patterns.ts'

interface Props {
  fileImport: FileImport
  typedPatterns: TypedPatterns
}

/** The rules for assigning files: patterns for their paths, or a table. */
export function FileRules({ fileImport, typedPatterns }: Props) {
  return (
    <StartCard title="Wie die Dateien zugeordnet werden">
      <Patterns fileImport={fileImport} typedPatterns={typedPatterns} />
      <AssignmentTable fileImport={fileImport} />
    </StartCard>
  )
}

function Patterns({ fileImport: { id, usualPatterns }, typedPatterns }: Props) {
  const { text, lines, caret, isOther, isOutdated, type, takenOver } = typedPatterns
  const field = useRef<HTMLTextAreaElement>(null)

  // A new plan, made by a colleague or because of arrived files, mounts another stage with its own field; this restores
  // the caret.
  useLayoutEffect(() => {
    const { current: textarea } = field
    const { current: selection } = caret
    caret.current = undefined
    // Leaves the focus alone if the user has moved it elsewhere.
    if (textarea && selection && document.activeElement?.contains(textarea)) {
      textarea.focus({ preventScroll: true })
      textarea.setSelectionRange(...selection)
    }
    return () => {
      if (textarea && document.activeElement === textarea)
        caret.current = [textarea.selectionStart, textarea.selectionEnd]
    }
  }, [caret])

  function save() {
    void oneAtATime(`planFiles/${id}`, () =>
      runFileImportAction('changeFilePatterns', async () => {
        await call(fileImports.change, { id, patterns: lines })
        const planned = await call(fileImports.check, { id })
        takenOver()
        return planned
      }),
    )
  }

  return (
    <div className="file-patterns">
      {isOutdated && <Banner type="warn" text={meanwhile} />}
      <Textarea
        ref={field}
        label="Muster"
        description="Eines je Zeile; das erste, das passt, gilt. {sn} Seriennummer, {part} Artikelnummer, {type} Dokumententyp, {lang} Sprache, {version} Fassung, {title} Titel; * steht für irgendetwas, **/ für beliebig viele Ordner."
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        classNames={{ input: 'file-patterns-text' }}
      />
      <PatternPreview id={id} patterns={lines} />
      <div className="import-buttons">
        <Button variant="default" onClick={() => type(usualPatterns.join('\n'))}>
          Übliche Muster
        </Button>
        <Button disabled={!isOther} onClick={save}>
          Muster übernehmen und planen
        </Button>
      </div>
    </div>
  )
}

const meanwhile =
  'Die Muster wurden inzwischen geändert. Ihre Eingabe steht noch hier; wenn Sie sie übernehmen, ersetzt sie die anderen.'
