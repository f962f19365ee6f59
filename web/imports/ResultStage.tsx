import { Button } from '@mantine/core'
import { Play } from 'lucide-react'
import type { Import } from '#contract/imports.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { StartImportForm } from './import-dialogs.ts'
import { RowsTable } from './RowsTable.tsx'
import { readAsWords } from './table-encodings.ts'
import { foundWords, isExpired, rowsBegin } from './table-import-words.ts'
import { WrongRowsButton } from './WrongRowsButton.tsx'

/** The result of the dry run; the import is started here. */
export function ResultStage({ tableImport, onMap }: { tableImport: Import; onMap: () => void }) {
  const { counts } = tableImport
  const total = counts.new + counts.changed + counts.equal + counts.wrong
  const readAs = readAsWords(tableImport.table)
  const isWanted = counts.new + counts.changed > 0
  return (
    <>
      <StartCard title="Ergebnis des Probelaufs">
        <p role="status">
          {total === 0
            ? 'Unter den Überschriften steht keine Zeile.'
            : `${rowsBegin(total)}: ${foundWords(tableImport)}. Gespeichert ist noch nichts.`}
        </p>
        {total > 0 && !isWanted && (
          <p className="card-note">
            {counts.wrong > 0
              ? 'Hier ist nichts zu importieren, bevor die falschen Zeilen berichtigt sind.'
              : 'Alles steht schon so im Portal: Es gibt nichts zu importieren.'}
          </p>
        )}
        {readAs && (
          <p className="card-note">
            {readAs} Sind Buchstaben darin falsch, wählen Sie bitte unter „Spalten ändern“ einen
            anderen Zeichensatz.
          </p>
        )}
        {isExpired(tableImport) ? (
          <Banner
            type="warn"
            text="Diese Tabelle wurde nach einem Tag gelöscht. Bitte laden Sie sie neu hoch!"
          />
        ) : (
          <div className="import-buttons">
            <Button variant="default" onClick={onMap}>
              Spalten ändern
            </Button>
            <WrongRowsButton tableImport={tableImport} />
            {isWanted && (
              <Button
                leftSection={<Play size={18} aria-hidden />}
                onClick={() => openDialog(StartImportForm, { tableImport })}
              >
                Importieren …
              </Button>
            )}
          </div>
        )}
      </StartCard>
      <RowsTable tableImport={tableImport} />
    </>
  )
}
