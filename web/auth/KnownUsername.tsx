import { TextInput } from '@mantine/core'

/** The name of whoever is asked for a password, so that password managers know whose it is. */
export function KnownUsername({ username }: { username: string }) {
  return (
    <TextInput
      label="Benutzername"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
    />
  )
}
