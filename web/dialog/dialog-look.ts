import type { ModalProps } from '@mantine/core'
import './dialog-frame.css'

/** The shared look of all dialogs. `RestoreFocus` decides where the focus goes when one closes. */
export const dialogLook = {
  classNames: {
    inner: 'dialog-inner',
    content: 'dialog-content',
    title: 'dialog-title',
    body: 'dialog-body',
  },
  transitionProps: { duration: 0 },
  // Makes widths in percent relative to the window, not to what its margins leave.
  xOffset: 0,
  lockScroll: false,
  returnFocus: false,
  // Otherwise, the dialog's header would be a second banner landmark beside the page's own.
  attributes: { header: { role: 'presentation' } },
} satisfies Partial<ModalProps>
