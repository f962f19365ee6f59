import { Modal } from '@mantine/core'
import { type ReactNode, useContext, useState } from 'react'
import { TopDialog } from './top-dialog.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useIsPhone } from './use-is-phone.ts'
import './dialog-frame.css'

interface Frame {
  title: string
  /** As the specification gives it; on a phone every dialog is full screen. */
  width: string
  onClose: () => void
  /** There is input that closing would throw away: ask first. */
  isDirty?: boolean
  children: ReactNode
}

/** The frame of every staff dialog: header, focus kept inside and given back, Escape closes. */
export function DialogFrame({ title, width, onClose, isDirty = false, children }: Frame) {
  const [isAsking, setIsAsking] = useState(false)
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      onClose={() => (isDirty ? setIsAsking(true) : onClose())}
      title={title}
      size={width}
      fullScreen={isPhone}
      lockScroll={false}
      closeOnEscape={useContext(TopDialog)}
      closeButtonProps={{ 'aria-label': 'Dialog schließen' }}
      classNames={{ content: 'dialog-content', title: 'dialog-title', body: 'dialog-body' }}
      transitionProps={{ duration: 0 }}
      // Its header would be a second banner beside the page's own.
      attributes={{ header: { role: 'presentation' } }}
    >
      {isAsking && <UnsavedQuestion onStay={() => setIsAsking(false)} onLeave={onClose} />}
      {children}
    </Modal>
  )
}
