import { useEffect, useEffectEvent, useState } from 'react'

/** Handles files dropped anywhere on the page or pasted into it; returns true while files are dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void, isActive = true): boolean {
  function take(transfer: DataTransfer | null) {
    const files = [...(transfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  }
  const takePasted = useEffectEvent(take)
  useEffect(() => {
    if (!isActive) return undefined
    const onPaste = ({ clipboardData }: ClipboardEvent) => takePasted(clipboardData)
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [isActive])
  return useDropped(take, isActive)
}

/**
 * Handles drops anywhere on the page, including folders; returns true while something is dragged over it.
 */
export function useDropped(onDropped: (transfer: DataTransfer) => void, isActive = true): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDropped)
  useEffect(() => {
    if (!isActive) return undefined
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
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
      // A drop zone has already handled it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take(event.dataTransfer)
    }
  }, [isActive])
  return isOver
}
