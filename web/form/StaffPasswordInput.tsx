import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx'

interface Props extends PasswordInputProps {
  label: string
}

/** A password input of a staff form: its eye button is labelled and reachable by keyboard. */
export function StaffPasswordInput({ label, visible, onVisibilityChange, ...rest }: Props) {
  const [isVisible, setIsVisible] = useUncontrolled({
    value: visible,
    defaultValue: false,
    onChange: onVisibilityChange,
  })
  return (
    <PasswordInput
      aria-invalid={rest.error ? true : undefined}
      {...rest}
      label={label}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />
      }
      visibilityToggleButtonProps={{
        'aria-label': `${label} ${isVisible ? 'verbergen' : 'anzeigen'}`,
        tabIndex: 0,
      }}
    />
  )
}
