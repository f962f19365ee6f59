import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { nearestAccent, shadesOf } from '#contract/accent.ts'
import { Accent, settingWords } from '#contract/settings.ts'
import './accent-field.css'

interface Props {
  name: string
  /** The typed colour; empty for the default. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The default indigo, as in `tokens.css`. */
const defaultShades = {
  light: { fill: '#3f4db3', text: '#343f96', soft: '#eff1fb' },
  dark: { fill: '#5666cc', text: '#a0ace7', soft: '#1f2546' },
}

const schemes = [
  { scheme: 'light', title: 'Hell' },
  { scheme: 'dark', title: 'Dunkel' },
] as const

/** The maker's colour: previews the resulting shades during input, and reports an unreadable colour at once. */
export function AccentField({ name, value, error, onChange }: Props) {
  const color = value.trim().toLowerCase()
  const isWhole = /^#[\da-f]{6}$/.test(color)
  const refused = isWhole ? Accent.safeParse(color).error?.issues[0]?.message : undefined
  const nearest = refused === undefined ? undefined : nearestAccent(color)
  const shades = isWhole ? shadesOf(nearest ?? color) : defaultShades
  const input = useRef<HTMLInputElement>(null)
  function choose(chosenColor: string) {
    onChange(chosenColor)
    // The pressed button is gone.
    input.current?.focus()
  }
  return (
    <div className="accent-field">
      <TextInput
        ref={input}
        label={settingWords.accent}
        description="Für Schaltflächen, Links und Ausgewähltes, bei Bearbeitern, Kunden und auf der öffentlichen Seite. Ohne Angabe gilt Indigo; Tabellen bleiben grün."
        placeholder={defaultShades.light.fill}
        name={name}
        value={value}
        error={refused ?? error}
        spellCheck={false}
        maxLength={20}
        leftSection={
          <input
            type="color"
            className="accent-picker"
            aria-label="Akzentfarbe auswählen"
            value={isWhole ? color : defaultShades.light.fill}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {nearest !== undefined && (
        <Button variant="default" className="self-start" onClick={() => choose(nearest)}>
          {nearest} übernehmen
        </Button>
      )}
      <div className="accent-previews">
        {schemes.map(({ scheme, title }) => (
          <figure key={scheme} className={`accent-preview accent-preview-${scheme}`}>
            <figcaption>{title}</figcaption>
            <span className="accent-sample" style={{ background: shades[scheme].fill }}>
              Schaltfläche
            </span>
            <span className="accent-link" style={{ color: shades[scheme].text }}>
              Link
            </span>
            <span
              className="accent-sample accent-chosen"
              style={{ background: shades[scheme].soft, color: shades[scheme].text }}
            >
              Ausgewählt
            </span>
          </figure>
        ))}
      </div>
      {value !== '' && (
        <Button variant="default" className="self-start" onClick={() => choose('')}>
          Wieder Indigo
        </Button>
      )}
    </div>
  )
}
