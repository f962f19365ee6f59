import { Modal } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { DialogPlaceContext, type Leave, LeaveDialogContext } from './dialog-context.ts'
import { dialogLook } from './dialog-look.ts'
import { offerLeaving } from './leave-dialogs.ts'
import { type LeaveWords, UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useToastRoom } from './use-toast-room.ts'

interface Frame {
  title: string
  /** As the specification gives it; on a phone every dialog is full screen. */
  width: string
  onClose: () => void
  /** There is input that closing would throw away: ask first. */
  isDirty?: boolean
  /** What is asked then, if it is not about input. */
  leaveWords?: LeaveWords
  /** It lies above the loader of a form that waits for it. */
  isAboveLoader?: boolean
  children: ReactNode
}

/** The frame of every staff dialog: header, focus kept inside and given back, Escape closes. */
export function DialogFrame(props: Frame) {
  const { title, width, onClose, isDirty = false, leaveWords, isAboveLoader = false } = props
  const { id, isTop } = useContext(DialogPlaceContext)
  const [asked, setAsked] = useState<{ then?: () => void }>()
  const isPhone = useIsPhone()
  const toastRoom = useToastRoom()
  const leave: Leave = (then) => {
    if (isDirty) return setAsked({ then })
    onClose()
    then?.()
  }
  useEffect(() => offerLeaving(id, leave))
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
        closeOnEscape={isTop && !asked}
        {...dialogLook}
        style={toastRoom}
        closeButtonProps={{ 'aria-label': 'Dialog schließen' }}
      >
        {props.children}
      </Modal>
      {asked && (
        <UnsavedQuestion
          words={leaveWords}
          onStay={() => setAsked(undefined)}
          onLeave={() => {
            onClose()
            asked.then?.()
          }}
        />
      )}
    </LeaveDialogContext>
  )
}

/** The browser asks before it closes the page. */
export function useAskingBeforeUnload(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
