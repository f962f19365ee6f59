import type { Severity } from './toasts.tsx'

/** A message inside a dialog or screen; type defaults to error, an unknown one falls back to success. */
export function Banner({ type = 'error', text = '' }: { type?: Severity; text?: string }) {
  const known: Severity[] = ['info', 'success', 'warn', 'error', 'secondary', 'contrast']
  const severity = known.includes(type) ? type : 'success'
  return (
    <div role="alert" className={`banner banner-${severity}`}>
      <p>{text}</p>
    </div>
  )
}
