import { ActionIcon, Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../ui/copy-text.ts'
import { staffPassword } from '../ui/generate-password.ts'
import '../ui/password-field.css'
import { CopyIcon } from '../ui/row-icons.ts'

interface Props {
  label: string
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A password for a colleague: typed or generated, copied to hand it on. */
export function StaffPasswordField({ label, value, error, onChange }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  function generate() {
    onChange(staffPassword())
    setIsVisible(true)
  }
  return (
    <div className="password-field">
      <PasswordInput
        label={label}
        description="Mindestens 12 Zeichen"
        required
        autoComplete="new-password"
        value={value}
        error={error}
        visible={isVisible}
        onVisibilityChange={setIsVisible}
        visibilityToggleButtonProps={{
          'aria-label': isVisible ? 'Passwort verbergen' : 'Passwort anzeigen',
          tabIndex: 0,
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="password-buttons">
        <Button variant="default" onClick={generate}>
          Generieren
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Passwort kopieren"
          disabled={value === ''}
          onClick={() => copyText(value)}
        >
          <CopyIcon size={16} />
        </ActionIcon>
      </div>
    </div>
  )
}
