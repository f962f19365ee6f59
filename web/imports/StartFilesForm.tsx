import { Button, Radio } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type FileImport, fileImports } from '#contract/file-imports.ts'
import type { ImportMode } from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { plannedInWords, wantedFiles } from './file-import-words.ts'
import { steerFiles } from './use-file-import.ts'

type Props = Closable & { shown: FileImport }

/** Asks what becomes of files that fit nothing, and begins to import. */
export function StartFilesForm({ shown, onClose }: Props) {
  const { id, counts } = shown
  const wrong = counts.unmatched + counts.refused
  const [mode, setMode] = useState<ImportMode>(wrong > 0 ? 'good' : 'all')
  const [isStarting, setIsStarting] = useState(false)
  async function start(event: SubmitEvent) {
    event.preventDefault()
    if (isStarting) return
    setIsStarting(true)
    await steerFiles('runFileImport', () => call(fileImports.run, { id, mode }))
    onClose()
  }
  return (
    <DialogFrame title="Dateien jetzt importieren?" width="40rem" onClose={onClose}>
      <form onSubmit={start} className="dialog-form">
        <p>
          {plannedInWords(shown)}. Der Import läuft im Hintergrund und lässt sich 24 Stunden lang
          rückgängig machen.
        </p>
        <Radio.Group
          label="Wenn eine Datei zu nichts passt"
          value={mode}
          onChange={(chosen) => setMode(chosen === 'all' ? 'all' : 'good')}
        >
          <div className="import-modes">
            <Radio
              value="all"
              label="Alle oder keine"
              disabled={wrong > 0}
              data-autofocus={wrong === 0 || undefined}
              description={
                wrong > 0
                  ? `Geht erst, wenn alle passen oder ausgelassen sind: ${formatCount(wrong)} ${wrong === 1 ? 'ist' : 'sind'} es noch nicht.`
                  : 'Passt bis dahin eine nicht mehr, wird alles zurückgenommen.'
              }
            />
            <Radio
              value="good"
              label="Nur was passt"
              data-autofocus={wrong > 0 || undefined}
              description="Was zu nichts passt oder abgelehnt ist, bleibt draußen und steht danach im Bericht."
            />
          </div>
        </Radio.Group>
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isStarting}>
            {formatCount(wantedFiles(shown))} importieren
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
