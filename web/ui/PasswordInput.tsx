import { useState } from 'react'
import { useWords } from '../base/spoken.ts'
import { EyeIcon, EyeOffIcon, LockIcon } from './icons.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Omit<TextFieldProps, 'type' | 'icon' | 'end'>

/** A password field with an eye button; emptying it hides the next password again. */
export function PasswordInput(props: Props) {
  const { showPassword, hidePassword } = useWords('base')
  const [isShown, setShown] = useState(false)
  const [before, setBefore] = useState(props.value)
  if (props.value !== before) {
    setBefore(props.value)
    if (props.value === '') setShown(false)
  }
  const Icon = isShown ? EyeOffIcon : EyeIcon
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      icon={LockIcon}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className="field-button"
          aria-label={isShown ? hidePassword : showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} />
        </button>
      }
    />
  )
}
