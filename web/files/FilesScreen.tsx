import { Upload } from 'lucide-react'
import { portal } from '../base/portal-settings.ts'
import { openDialog, useDialogs } from '../dialog/dialogs.ts'
import { DoctypesTable } from '../doctypes/DoctypesTable.tsx'
import { NewButton } from '../ui/NewButton.tsx'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { FileTable } from './FileTable.tsx'
import { RowDrop } from './RowDrop.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import './files-screen.css'
import { FileForm } from './file-dialogs.ts'

/** Files and their document types. */
export function FilesScreen() {
  return (
    <>
      <h1 className="screen-title">Dateien</h1>
      <ScreenTabs
        tabs={[
          { id: 'dateien', name: 'Dateien', content: <AllFiles /> },
          { id: 'dokumententypen', name: 'Dokumententypen', content: <DoctypesTable /> },
        ]}
      />
    </>
  )
}

function AllFiles() {
  useNewShortcut(add)
  const isUncovered = useDialogs().length === 0
  const isDropping = useDroppedFiles((files) => openDialog(FileForm, { files }), isUncovered)
  return (
    <RowDrop>
      {(isOverRow) => (
        <>
          <FileTable
            buttons={<NewButton onClick={add} />}
            empty={
              <>
                <p>
                  Noch keine Dateien. Laden Sie die ersten hoch: mit „Neu“, oder indem Sie sie
                  hierher ziehen.
                </p>
                <NewButton onClick={add} />
              </>
            }
          />
          {isDropping && !isOverRow && <DropOverlay />}
        </>
      )}
    </RowDrop>
  )
}

function DropOverlay() {
  return (
    <div className="drop-overlay">
      <div className="drop-overlay-words">
        <Upload size={32} aria-hidden />
        <p className="drop-overlay-title">Dateien hier ablegen, um sie hochzuladen</p>
        <p>Mehrere auf einmal, je höchstens {portal.maxFileMb} MB</p>
        <p>Legen Sie eine Datei auf einer Zeile ab, wird sie deren neue Fassung.</p>
      </div>
    </div>
  )
}

function add() {
  openDialog(FileForm, {})
}
