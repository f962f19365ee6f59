import { toast } from './toasts.tsx'

/** Copies to the clipboard and says whether it worked, in the words of the specification. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Content copied!')
  } catch {
    // Refused by the browser or not offered without HTTPS: the person is told either way.
    toast.error('Copy failed!')
  }
}
