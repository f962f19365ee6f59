import { type ToastAction, toastHistory } from './toasts.tsx'

/** Removes an action from the message history once it has been carried out. */
export function withdrawAction(done: ToastAction): void {
  toastHistory.set(
    toastHistory.current.map((message) =>
      message.action === done ? { ...message, action: undefined } : message,
    ),
  )
}
