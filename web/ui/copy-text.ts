import { toast } from './toasts.tsx'

/** Copies to the clipboard and shows and returns whether it worked, in the words of the specification. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Content copied!')
    return true
  } catch {
    // Refused by the browser or not offered without HTTPS: the person is told either way.
    toast.error('Copy failed!')
    return false
  }
}
