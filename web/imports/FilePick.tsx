import { Button } from '@mantine/core'
import { FolderUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { type FoundFile, readChosen, readDropped } from './dropped-folders.ts'

interface Props {
  /** What is asked for, in some words. */
  invitation: string
  hint: ReactNode
  onFound: (found: FoundFile[]) => void
}

/** React's types do not know it, browsers do. */
const wholeFolder = { webkitdirectory: '' }

/** Takes a folder, many files or a ZIP: dropped here, or chosen. */
export function FilePick({ invitation, hint, onFound }: Props) {
  const [isOver, setIsOver] = useState(false)
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void readDropped(event.dataTransfer).then(onFound)
  }

  function chosen({ currentTarget }: { currentTarget: HTMLInputElement }) {
    onFound(readChosen([...(currentTarget.files ?? [])]))
    // The same may be chosen again.
    currentTarget.value = ''
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same by keyboard
    <div
      className="import-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FolderUp size={28} aria-hidden />
      <p>{isOver ? 'Hier ablegen' : invitation}</p>
      <div className="import-picks">
        <Button onClick={() => folder.current?.click()}>Ordner auswählen</Button>
        <Button variant="default" onClick={() => files.current?.click()}>
          Dateien oder ZIP auswählen
        </Button>
      </div>
      <p className="import-hint">{hint}</p>
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Ordner"
        {...wholeFolder}
        onChange={chosen}
      />
      <input ref={files} type="file" hidden aria-label="Dateien" multiple onChange={chosen} />
    </div>
  )
}
