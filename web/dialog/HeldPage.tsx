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
