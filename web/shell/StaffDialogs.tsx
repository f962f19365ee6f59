import { Suspense } from 'react'
import { useStore } from '../base/store.ts'
import { DialogPlace } from '../dialog/DialogPlace.tsx'
import { useDialogs } from '../dialog/dialogs.ts'
import { heldPage } from '../dialog/leave-dialogs.ts'
import { useBackButton } from '../dialog/use-back-button.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { DialogGuard } from './DialogGuard.tsx'
import { StaffProvider } from './StaffProvider.tsx'

/** Renders the open dialogs, the last one on top. */
export function StaffDialogs() {
  const open = useDialogs()
  const top = open.at(-1)?.id
  const heldId = useStore(heldPage)
  useBackButton(top ?? heldId)
  return (
    <StaffProvider>
      {open.map(({ id, element }) => (
        <DialogPlace key={id} id={id} isTop={id === top}>
          <DialogGuard id={id}>
            <Suspense fallback={<Waiting />}>{element}</Suspense>
          </DialogGuard>
        </DialogPlace>
      ))}
    </StaffProvider>
  )
}
