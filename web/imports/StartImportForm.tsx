import { Button, Radio } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { type Import, type ImportMode, importKindWords, imports } from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { foundWords, rowCount } from './import-words.ts'
import { steer } from './use-import.ts'

type Props = Closable & { shown: Import }

/** Asks what becomes of wrong rows, and begins to import. */
export function StartImportForm({ shown, onClose }: Props) {
  const { id, kind, counts } = shown
  const hasWrong = counts.wrong > 0
  const [mode, setMode] = useState<ImportMode>(hasWrong ? 'good' : 'all')
  const [isStarting, setIsStarting] = useState(false)
  async function start(event: SubmitEvent) {
    event.preventDefault()
    if (isStarting) return
    setIsStarting(true)
    await steer('runImport', () => call(imports.run, { id, mode }))
    onClose()
  }
  return (
    <DialogFrame
      title={`${importKindWords[kind]} jetzt importieren?`}
      width="40rem"
      onClose={onClose}
    >
      <form onSubmit={start} className="dialog-form">
        <p>
          {foundWords(shown)}. {afterwards(shown)}
        </p>
        <Radio.Group
          label="Wenn eine Zeile falsch ist"
          value={mode}
          onChange={(chosen) => setMode(chosen === 'all' ? 'all' : 'good')}
        >
          <div className="import-modes">
            <Radio
              value="all"
              label="Alle oder keine"
              disabled={hasWrong}
              data-autofocus={!hasWrong || undefined}
              description={
                hasWrong
                  ? `Geht erst, wenn keine Zeile mehr falsch ist: ${rowCount(counts.wrong)} ${counts.wrong === 1 ? 'ist' : 'sind'} es noch.`
                  : 'Wird eine Zeile bis dahin falsch, wird alles zurückgenommen.'
              }
            />
            <Radio
              value="good"
              label="Nur gute Zeilen"
              data-autofocus={hasWrong || undefined}
              description={
                hasWrong
                  ? 'Falsche Zeilen bleiben draußen; Sie können sie laden, berichtigen und nachreichen.'
                  : 'Was bis dahin falsch wird, bleibt draußen.'
              }
            />
          </div>
        </Radio.Group>
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isStarting}>
            {formatCount(counts.new + counts.changed)} importieren
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

function afterwards({ kind, counts }: Import): string {
  const isGiven = counts.new > 0 && (kind === 'devices' || kind === 'companies')
  const passwords = isGiven ? ' Neue bekommen ein Passwort.' : ''
  return `Der Import läuft im Hintergrund und lässt sich 24 Stunden lang rückgängig machen.${passwords}`
}
