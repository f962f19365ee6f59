import { type RefObject, useEffect, useRef, useState } from 'react'

/** A text whose first match a picker takes once it is found. */
interface PendingPick {
  text: string
  /** Whether to save the form afterwards. */
  isToSave?: boolean
}

/**
 * What a picker was asked to take before it was found. Saving the form waits for it; otherwise it would be saved
 * without the typed record, or with the previous one.
 */
export function usePendingPick(input: RefObject<HTMLInputElement | null>) {
  const pending = useRef<PendingPick>(undefined)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const form = input.current?.form
    function wait(event: Event) {
      if (!pending.current) return
      event.preventDefault()
      event.stopPropagation()
      pending.current.isToSave = true
    }
    form?.addEventListener('submit', wait)
    return () => form?.removeEventListener('submit', wait)
  }, [input])
  // Once the form contains the taken record.
  useEffect(() => {
    if (!isDue) return
    setIsDue(false)
    input.current?.form?.requestSubmit()
  }, [isDue, input])
  return { pending, saveForm: () => setIsDue(true) }
}
