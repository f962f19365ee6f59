import { useEffect, useState } from 'react'
import { useAskingBeforeUnload } from './DialogFrame.tsx'
import { heldPage, pageId, registerLeaver } from './leave-dialogs.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

/** For a page with a form: asks before leaving while there is unsaved input. */
export function HeldPage({ isDirty }: { isDirty: boolean }) {
  const [pendingLeave, setPendingLeave] = useState<{ then?: () => void }>()
  const [isLeft, setIsLeft] = useState(false)
  const isHeld = isDirty && !isLeft
  useEffect(() => {
    if (!isHeld) return undefined
    heldPage.set(pageId)
    const unregister = registerLeaver(pageId, (then) => setPendingLeave(then ? { then } : {}))
    return () => {
      unregister()
      heldPage.set(undefined)
    }
  }, [isHeld])
  useEffect(() => (isLeft ? keepGoingBack(() => setIsLeft(false)) : undefined), [isLeft])
  useAskingBeforeUnload(isHeld)
  if (!pendingLeave) return null
  return (
    <UnsavedQuestion
      onStay={() => setPendingLeave(undefined)}
      onLeave={() => {
        setPendingLeave(undefined)
        setIsLeft(true)
        if (pendingLeave.then) pendingLeave.then()
        else history.back()
      }}
    />
  )
}

/**
 * In ms: one step of the history takes less than the first; after the second, there was no other page to go back to.
 */
const [step, timeout] = [100, 2_000]

/**
 * Continues going back until the page is left, however many history entries its sections have added; `onStay` is called
 * if there is no other page.
 */
function keepGoingBack(onStay: () => void): () => void {
  const { pathname } = location
  let next: ReturnType<typeof setTimeout> | undefined
  function goOn() {
    clearTimeout(next)
    next = setTimeout(() => location.pathname === pathname && history.back(), step)
  }
  addEventListener('popstate', goOn)
  const end = setTimeout(onStay, timeout)
  return () => {
    removeEventListener('popstate', goOn)
    clearTimeout(next)
    clearTimeout(end)
  }
}
