import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { DoctypesTable } from '../doctypes/DoctypesTable.tsx'
import { openDialog } from '../ui/dialogs.ts'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { FileTable } from './FileTable.tsx'

/** Documents and their types. */
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
  const addButton = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={add}>
      Neu
    </Button>
  )
  return (
    <FileTable
      buttons={addButton}
      empty={
        <>
          <p>Noch keine Dateien. Laden Sie die ersten Dokumente hoch.</p>
          {addButton}
        </>
      }
    />
  )
}

function add() {
  openDialog('FileForm', {})
}
