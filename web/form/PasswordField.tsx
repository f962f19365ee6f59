import { ActionIcon, Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { inGroups } from '#contract/passwords.ts'
import { portal } from '../base/portal-settings.ts'
import { reportFailure } from '../client/failures.ts'
import { copyText } from '../ui/copy-text.ts'
import { prepareSecurePassword, securePassword, sixDigits } from './generate-password.ts'
import './password-field.css'
import { CopyIcon } from '../ui/row-icons.ts'
import { StaffPasswordInput } from './StaffPasswordInput.tsx'

interface Props {
  name?: string
  label?: string
  value: string
  onChange: (value: string) => void
  error?: string
  required?: boolean
  description?: string
  /** Generates a password; `securePassword` by default. */
  generate?: () => string | Promise<string>
  /** The specified form of company passwords: the operator's default, which the button's menu can change. */
  offersDigits?: boolean
}

const makesDigits = portal.passwordGenerator === 'specification'
const digitsAreWeak =
  '„Generieren“ erzeugt höchstens sechs Ziffern, die leicht zu erraten sind. Ein sicheres Passwort finden Sie im Menü daneben.'

/** A password that staff hand out: typed or generated, shown on demand, copied. */
export function PasswordField(props: Props) {
  const { name, label = 'Passwort', value, onChange, error, required } = props
  const { description, generate = securePassword, offersDigits = false } = props
  const usesDigits = offersDigits && makesDigits
  const hints = [description, usesDigits && digitsAreWeak].filter(Boolean)
  const [isVisible, setIsVisible] = useState(false)
  const mayBeSecure = generate === securePassword || offersDigits
  useEffect(() => {
    if (mayBeSecure) prepareSecurePassword()
  }, [mayBeSecure])
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  async function put(make: () => string | Promise<string>) {
    try {
      const made = await make()
      // What has been typed meanwhile stays.
      if (latest.current !== value) return
      onChange(made)
      setIsVisible(true)
    } catch (error) {
      reportFailure('makePassword', error)
    }
  }
  return (
    <div className="password-field">
      <StaffPasswordInput
        name={name}
        label={label}
        description={hints.length > 0 ? hints.join(' ') : undefined}
        required={required}
        autoComplete="new-password"
        value={value}
        error={error}
        visible={isVisible}
        onVisibilityChange={setIsVisible}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="password-buttons">
        <Button.Group>
          <Button variant="default" onClick={() => put(usesDigits ? sixDigits : generate)}>
            Generieren
          </Button>
          {offersDigits && (
            <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <Button variant="default" px="xs" aria-label="Art des Passworts wählen">
                  <ChevronDown size={16} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => put(sixDigits)}>Sechs Ziffern</Menu.Item>
                <Menu.Item onClick={() => put(securePassword)}>Sicheres Passwort</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Button.Group>
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
      {isVisible && inGroups(value) !== value && (
        <output className="password-groups">Zum Ablesen: {inGroups(value)}</output>
      )}
    </div>
  )
}
