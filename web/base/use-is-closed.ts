import { type RefObject, useEffect, useRef } from 'react'

/** Tells work that takes a while whether the dialog that began it has been closed in the meantime. */
export function useIsClosed(): RefObject<boolean> {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return isClosed
}
