import { type RefObject, useEffect, useRef, useState } from 'react'

/** A text whose first hit a picker is to take once it is found. */
interface Wish {
  text: string
  /** The form is to be saved then. */
  isToSave?: boolean
}

/**
 * What a picker was asked to take before it was found. A form that is saved meanwhile waits for it: it would be saved without
 * what was typed, or with what was chosen before.
 */
export function useWish(input: RefObject<HTMLInputElement | null>) {
  const wish = useRef<Wish>(undefined)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const form = input.current?.form
    function wait(event: Event) {
      if (!wish.current) return
      event.preventDefault()
      event.stopPropagation()
      wish.current.isToSave = true
    }
    form?.addEventListener('submit', wait)
    return () => form?.removeEventListener('submit', wait)
  }, [input])
  // Once the form holds what was taken.
  useEffect(() => {
    if (!isDue) return
    setIsDue(false)
    input.current?.form?.requestSubmit()
  }, [isDue, input])
  return { wish, saveForm: () => setIsDue(true) }
}
