import { type ToastAction, toastHistory } from './toasts.tsx'

/** What is done cannot be done again: the list of messages stops offering it. */
export function withdrawAction(done: ToastAction): void {
  toastHistory.set(
    toastHistory.current.map((message) =>
      message.action === done ? { ...message, action: undefined } : message,
    ),
  )
}
