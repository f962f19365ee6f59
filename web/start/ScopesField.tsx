import { NativeSelect } from '@mantine/core'
import { type ScopeArea, type Scopes, scopeAreas } from '#contract/tokens.ts'
import './token-scopes.css'

interface Props {
  value: Scopes | null
  error: string | undefined
  onChange: (scopes: Scopes) => void
}

const levels = [
  { value: '', label: 'nichts' },
  { value: 'read', label: 'lesen' },
  { value: 'write', label: 'lesen und ändern' },
]

/** The scopes of a token, by area. */
export function ScopesField({ value, error, onChange }: Props) {
  const scopes = value ?? {}
  function choose(area: ScopeArea, level: string) {
    const { [area]: _, ...otherScopes } = scopes
    onChange(level === '' ? otherScopes : { ...otherScopes, [area]: level as 'read' | 'write' })
  }
  return (
    <fieldset className="form-group token-scopes">
      <legend>Einzelne Rechte</legend>
      {Object.entries(scopeAreas).map(([area, label]) => (
        <NativeSelect
          key={area}
          name={`scopes.${area}`}
          label={label}
          data={levels}
          value={scopes[area as ScopeArea] ?? ''}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => choose(area as ScopeArea, currentTarget.value)}
        />
      ))}
      {(scopes.companies === 'write' || scopes.devices === 'write') && (
        <p className="card-note">
          Wer Firmen oder Geräte ändern darf, kann auch deren Passwörter setzen und sich damit als
          Kunde anmelden.
        </p>
      )}
    </fieldset>
  )
}
