import type { Severity } from './toasts.tsx'

/** What a message inside a dialog or screen may say of itself. */
export interface BannerWords {
  type?: Severity
  text?: string
}

const known: readonly string[] = [
  'info',
  'success',
  'warn',
  'error',
  'secondary',
  'contrast',
] satisfies Severity[]

/** Type defaults to error, text to empty; a type that nobody knows falls back to success. */
export function bannerLook({ type = 'error', text = '' }: BannerWords) {
  const severity: Severity = known.includes(type) ? type : 'success'
  return { severity, text }
}
