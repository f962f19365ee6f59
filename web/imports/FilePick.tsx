import { Button } from '@mantine/core'
import { FolderUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { reportFailure } from '../client/failures.ts'
import { useDialogs } from '../dialog/dialogs.ts'
import { useDropped } from '../files/use-dropped-files.ts'
import { type FoundFile, readChosen, readDropped } from './dropped-folders.ts'

interface Props {
  /** The invitation to drop files. */
  invitation: string
  hint: ReactNode
  onFound: (found: FoundFile[]) => void
}

/** Missing in React's types, but supported by browsers. */
const wholeFolder = { webkitdirectory: '' }

/** Accepts a folder, any number of files or a ZIP: dropped anywhere on the page, or selected. */
export function FilePick({ invitation, hint, onFound }: Props) {
  const [isEmpty, setIsEmpty] = useState(false)
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isUncovered = useDialogs().length === 0
  const isOver = useDropped((transfer) => void take(readDropped(transfer)), isUncovered)

  async function take(reading: Promise<FoundFile[]>) {
    try {
      const foundFiles = await reading
      setIsEmpty(foundFiles.length === 0)
      if (foundFiles.length > 0) onFound(foundFiles)
    } catch (error) {
      void reportFailure('readDropped', error)
    }
  }

  function takeChosen({ currentTarget }: { currentTarget: HTMLInputElement }) {
    onFound(readChosen([...(currentTarget.files ?? [])]))
    // Allows selecting the same files again.
    currentTarget.value = ''
  }

  return (
    <div className="import-drop" data-over={isOver || undefined}>
      <FolderUp size={28} aria-hidden />
      <p>{isOver ? 'Hier ablegen' : invitation}</p>
      <div className="import-picks">
        <Button onClick={() => folder.current?.click()}>Ordner auswählen</Button>
        <Button variant="default" onClick={() => files.current?.click()}>
          Dateien oder ZIP auswählen
        </Button>
      </div>
      {isEmpty && <p role="alert">Darin ist keine Datei.</p>}
      <p className="import-hint">{hint}</p>
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Ordner"
        {...wholeFolder}
        onChange={takeChosen}
      />
      <input ref={files} type="file" hidden aria-label="Dateien" multiple onChange={takeChosen} />
    </div>
  )
}
