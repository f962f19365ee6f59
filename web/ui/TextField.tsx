import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import type { IconType } from './icons.tsx'
import './controls.css'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  icon?: IconType
  /** Shown below the field until an error replaces it. */
  hint?: string
  error?: string
  ref?: Ref<HTMLInputElement>
  /** Content at the end of the field, such as the eye button. */
  end?: ReactNode
}

/** A native input with its label above and its message below. */
export function TextField({ label, icon: Icon, hint, error, end, ...input }: TextFieldProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {Icon ? <Icon className="field-icon" size={20} /> : null}
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
        />
        {end}
      </div>
      {message ? (
        <p id={`${id}-message`} className={error ? 'field-error' : 'field-hint'}>
          {message}
        </p>
      ) : null}
    </div>
  )
}
