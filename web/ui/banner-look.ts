import type { Severity } from './toasts.tsx'

/** Text and severity of a message inside a dialog or screen. */
export interface BannerWords {
  type?: Severity
  text?: string
}

const knownTypes: readonly string[] = [
  'info',
  'success',
  'warn',
  'error',
  'secondary',
  'contrast',
] satisfies Severity[]

/** The type defaults to error, the text to an empty string; an unknown type becomes success. */
export function bannerLook({ type = 'error', text = '' }: BannerWords) {
  const severity: Severity = knownTypes.includes(type) ? type : 'success'
  return { severity, text }
}
