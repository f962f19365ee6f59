import { staffPassword } from '../form/generate-password.ts'
import { PasswordField } from '../form/PasswordField.tsx'

interface Props {
  name: string
  label: string
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A password for a colleague: typed or generated, and copied to be passed on. */
export function StaffPasswordField(props: Props) {
  return (
    <PasswordField
      {...props}
      description="Mindestens 12 Zeichen."
      required
      generate={staffPassword}
    />
  )
}
