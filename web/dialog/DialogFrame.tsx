import { Modal } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { DialogPlaceContext, type Leave, LeaveDialogContext } from './dialog-context.ts'
import { dialogLook } from './dialog-look.ts'
import { registerLeaver } from './leave-dialogs.ts'
import { type LeaveWords, UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useToastRoom } from './use-toast-room.ts'

interface Frame {
  title: string
  /** As specified; on a phone, every dialog is full screen. */
  width: string
  onClose: () => void
  /** Closing would lose typed input: ask first. */
  isDirty?: boolean
  /** Replaces the default question, which is about typed input. */
  leaveWords?: LeaveWords
  /** The dialog lies above the loader of a form that waits for it. */
  isAboveLoader?: boolean
  children: ReactNode
}

/** The frame of every staff dialog: header, focus trap, focus restored on closing, Escape closes. */
export function DialogFrame(props: Frame) {
  const { title, width, onClose, isDirty = false, leaveWords, isAboveLoader = false } = props
  const { id, isTop } = useContext(DialogPlaceContext)
  const [pendingLeave, setPendingLeave] = useState<{ then?: () => void }>()
  const isPhone = useIsPhone()
  const toastRoom = useToastRoom()
  const leave: Leave = (then) => {
    if (isDirty) return setPendingLeave({ then })
    onClose()
    then?.()
  }
  useEffect(() => registerLeaver(id, leave))
  useAskingBeforeUnload(isDirty)
  return (
    <LeaveDialogContext value={leave}>
      <Modal
        opened
        onClose={() => leave()}
        title={title}
        size={width}
        fullScreen={isPhone}
        zIndex={isAboveLoader ? 'var(--layer-above-loader)' : undefined}
        closeOnEscape={isTop && !pendingLeave}
        {...dialogLook}
        style={toastRoom}
        closeButtonProps={{ 'aria-label': 'Dialog schließen' }}
      >
        {props.children}
      </Modal>
      {pendingLeave && (
        <UnsavedQuestion
          words={leaveWords}
          onStay={() => setPendingLeave(undefined)}
          onLeave={() => {
            onClose()
            pendingLeave.then?.()
          }}
        />
      )}
    </LeaveDialogContext>
  )
}

/** Makes the browser ask before it closes the page. */
export function useAskingBeforeUnload(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
