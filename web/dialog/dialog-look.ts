import type { ModalProps } from '@mantine/core'
import './dialog-frame.css'

/** What all dialogs have in common. Where the focus goes when one closes is up to `RestoreFocus`. */
export const dialogLook = {
  classNames: {
    inner: 'dialog-inner',
    content: 'dialog-content',
    title: 'dialog-title',
    body: 'dialog-body',
  },
  transitionProps: { duration: 0 },
  // Widths in percent are of the window, not of what its margins leave.
  xOffset: 0,
  lockScroll: false,
  returnFocus: false,
  // A dialog's header would be a second banner beside the page's own.
  attributes: { header: { role: 'presentation' } },
} satisfies Partial<ModalProps>
