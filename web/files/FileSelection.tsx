import { Button } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { openDialog } from '../ui/dialogs.ts'
import { TrashIcon } from '../ui/row-icons.ts'
import { removeFiles } from './remove-files.ts'

interface Props {
  files: number[]
  isAdmin: boolean
  onRemoved: (ids: readonly number[]) => void
}

/** What can be done with the selected documents. */
export function FileSelection({ files, isAdmin, onRemoved }: Props) {
  return (
    <>
      <Button
        size="xs"
        leftSection={<Link2 size={16} aria-hidden />}
        onClick={() => openDialog('AssignForm', { files })}
      >
        Geräten zuordnen
      </Button>
      {isAdmin && (
        <Button
          size="xs"
          variant="default"
          leftSection={<TrashIcon size={16} />}
          onClick={() => removeFiles(files, onRemoved)}
        >
          Löschen
        </Button>
      )}
    </>
  )
}
