import type { ButtonHTMLAttributes } from 'react'
import './controls.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'quiet'
  /** Shows progress; the form itself ignores a second submit, so the button stays enabled and keeps the focus. */
  isBusy?: boolean
}

export function Button({ look = 'primary', isBusy = false, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`button button-${look}`} aria-busy={isBusy}>
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
