import { FileArchive, Link2, Tags } from 'lucide-react'
import { formatCount } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { SelectionButton } from '../table/SelectionButton.tsx'
import { TrashIcon } from '../ui/row-icons.ts'
import { AssignForm, ChangeFilesForm, ZipForm } from './file-dialogs.ts'
import { removeFiles } from './remove-files.tsx'

interface Props {
  files: number[]
  isAdmin: boolean
  onRemoved: (ids: readonly number[]) => void
}

/** The actions on the selected files. */
export function FileSelection({ files, isAdmin, onRemoved }: Props) {
  return (
    <>
      <SelectionButton Icon={Link2} isMain onClick={() => openDialog(AssignForm, { files })}>
        Zuordnen
      </SelectionButton>
      <SelectionButton Icon={Tags} onClick={() => openDialog(ChangeFilesForm, { files })}>
        Ändern
      </SelectionButton>
      <SelectionButton Icon={FileArchive} onClick={() => openDialog(ZipForm, zipOf(files))}>
        Dateien als ZIP
      </SelectionButton>
      {isAdmin && (
        <SelectionButton Icon={TrashIcon} onClick={() => removeFiles(files, onRemoved)}>
          Löschen
        </SelectionButton>
      )}
    </>
  )
}

function zipOf(files: number[]) {
  const count = files.length
  const subject =
    count === 1 ? 'Die ausgewählte Datei' : `${formatCount(count)} ausgewählte Dateien`
  return { kind: 'medias', ids: files, what: subject } as const
}
