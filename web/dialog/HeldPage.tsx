import { useEffect, useState } from 'react'
import { useAskingBeforeUnload } from './DialogFrame.tsx'
import { heldPage, offerLeaving, pageId } from './leave-dialogs.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

/** On a page with a form: whoever leaves it is asked first, as long as it holds what was typed. */
export function HeldPage({ isDirty }: { isDirty: boolean }) {
  const [asked, setAsked] = useState<{ then?: () => void }>()
  const [isLeft, setIsLeft] = useState(false)
  const isHeld = isDirty && !isLeft
  useEffect(() => {
    if (!isHeld) return undefined
    heldPage.set(pageId)
    const takeBack = offerLeaving(pageId, (then) => setAsked(then ? { then } : {}))
    return () => {
      takeBack()
      heldPage.set(undefined)
    }
  }, [isHeld])
  useEffect(() => (isLeft ? goOnBack(() => setIsLeft(false)) : undefined), [isLeft])
  useAskingBeforeUnload(isHeld)
  if (!asked) return null
  return (
    <UnsavedQuestion
      onStay={() => setAsked(undefined)}
      onLeave={() => {
        setAsked(undefined)
        setIsLeft(true)
        if (asked.then) asked.then()
        else history.back()
      }}
    />
  )
}

/** In ms: a step of the history takes less, and who is still here after all of them had no other page to go back to. */
const [step, patience] = [100, 2_000]

/** Who leaves by Back leaves the page, however many of its sections the history holds; `onStay` hears that it did not. */
function goOnBack(onStay: () => void): () => void {
  const { pathname } = location
  let next: ReturnType<typeof setTimeout> | undefined
  function goOn() {
    clearTimeout(next)
    next = setTimeout(() => location.pathname === pathname && history.back(), step)
  }
  addEventListener('popstate', goOn)
  const end = setTimeout(onStay, patience)
  return () => {
    removeEventListener('popstate', goOn)
    clearTimeout(next)
    clearTimeout(end)
  }
}
