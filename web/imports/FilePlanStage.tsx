import { Button } from '@mantine/core'
import { Play } from 'lucide-react'
import { containerImports } from '#contract/container-imports.ts'
import type { FileImport } from '#contract/file-imports.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ContainerCard } from '../vdi2770/ContainerCard.tsx'
import { ArrivingFiles } from './ArrivingFiles.tsx'
import { EntriesTable } from './EntriesTable.tsx'
import { filesBegin, plannedInWords, wantedFiles } from './file-import-words.ts'
import { StartFilesForm } from './import-dialogs.ts'
import { runFileImportAction } from './use-file-import.ts'
import type { TypedPatterns } from './use-typed-patterns.ts'

/** The plan; files are corrected and the import is started here. */
export function FilePlanStage({
  fileImport,
  typedPatterns,
}: {
  fileImport: FileImport
  typedPatterns: TypedPatterns
}) {
  const { id, files, container } = fileImport
  const isWanted = wantedFiles(fileImport) > 0
  const missing = files.total - files.arrived
  return (
    <>
      <StartCard title="Das ist geplant">
        <p role="status">
          {files.total === 0
            ? 'Darin ist keine Datei.'
            : `${filesBegin(files.total)}: ${plannedInWords(fileImport)}. Gespeichert ist noch nichts.`}
        </p>
        {!isWanted && files.total > 0 && (
          <p className="card-note">Hier ist nichts zu importieren, bevor etwas zugeordnet ist.</p>
        )}
        {missing > 0 && (
          <Banner
            type="warn"
            text={`Davon ${missing === 1 ? 'fehlt noch eine' : `fehlen noch ${missing}`}: Bitte unten dasselbe noch einmal ablegen, übertragen wird nur, was fehlt.`}
          />
        )}
        {isWanted && (
          <div className="import-buttons">
            <Button
              leftSection={<Play size={18} aria-hidden />}
              onClick={() => openDialog(StartFilesForm, { fileImport })}
            >
              Importieren …
            </Button>
          </div>
        )}
      </StartCard>
      {container && (
        <ContainerCard
          id={id}
          container={container}
          onAccept={(areAccepted) =>
            void runFileImportAction('acceptFindings', () =>
              call(containerImports.accept, { id, areAccepted }),
            )
          }
        />
      )}
      <EntriesTable fileImport={fileImport} />
      <ArrivingFiles fileImport={fileImport} typedPatterns={typedPatterns} />
    </>
  )
}
