import { lazy, Suspense, useState } from 'react'
import { useStore } from '../base/store.ts'
import { useDialogs } from '../dialog/dialogs.ts'
import { heldPage } from '../dialog/leave-dialogs.ts'

const StaffDialogs = lazy(() =>
  import('./StaffDialogs.tsx').then((module) => ({ default: module.StaffDialogs })),
)

/** The only place where dialogs render; their code is loaded when the first one opens. */
export function DialogHost() {
  const isHeld = useStore(heldPage) !== undefined
  const isNeeded = useDialogs().length > 0 || isHeld
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return <Suspense>{wasNeeded ? <StaffDialogs /> : null}</Suspense>
}
