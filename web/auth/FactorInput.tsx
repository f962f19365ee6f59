import type { Ref } from 'react'
import { icon } from '../ui/icons.tsx'
import { TextField } from '../ui/TextField.tsx'

interface Props {
  isRecovering: boolean
  value: string
  error: string | undefined
  onChange: (typed: string) => void
  ref: Ref<HTMLInputElement>
}

const ShieldIcon = /* @__PURE__ */ icon(
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2l4-4',
)

/** Input for a code of the app, or a recovery code. */
export function FactorInput({ isRecovering, value, error, onChange, ref }: Props) {
  return (
    <TextField
      ref={ref}
      label={isRecovering ? 'Wiederherstellungscode' : 'Code aus der App'}
      hint={
        isRecovering
          ? 'Einer der zehn Codes, die Sie beim Einrichten bekommen haben. Er gilt nur einmal.'
          : 'Sechs Ziffern aus Ihrer Authenticator-App.'
      }
      {...(error !== undefined && { error })}
      icon={ShieldIcon}
      name={isRecovering ? 'recovery-code' : 'code'}
      required
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={isRecovering ? 'off' : 'one-time-code'}
      inputMode={isRecovering ? 'text' : 'numeric'}
      maxLength={isRecovering ? 40 : 10}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
    />
  )
}
