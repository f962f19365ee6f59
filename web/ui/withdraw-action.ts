import { type ToastAction, toastHistory } from './toasts.tsx'

/** Removes an action from the message history once it has been carried out. */
export function withdrawAction(action: ToastAction): void {
  toastHistory.set(
    toastHistory.current.map((message) =>
      message.action === action ? { ...message, action: undefined } : message,
    ),
  )
}
