import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page or pasted into it; returns true while some are dragged over it.
 * Without it the browser would leave the page and show the file.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, isActive = true): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })
  useEffect(() => {
    if (!isActive) return undefined
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('dragover', onDragOver, { signal })
    addEventListener('dragleave', onDragLeave, { signal })
    addEventListener('drop', onDrop, { signal })
    addEventListener('paste', onPaste, { signal })
    return () => {
      controller.abort()
      setIsOver(false)
    }

    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }

    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsOver(false)
    }

    function onDrop(event: DragEvent) {
      setIsOver(false)
      // A drop zone has taken them already.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take(event.dataTransfer.files)
    }

    function onPaste({ clipboardData }: ClipboardEvent) {
      take(clipboardData?.files)
    }
  }, [isActive])
  return isOver
}
