import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import './shortcuts.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const shortcuts: { keys: string[]; effect: string }[] = [
  {
    keys: [isApple ? '⌘' : 'Strg', 'K'],
    effect: 'Zu einem Gerät, einer Firma, einer Datei springen',
  },
  { keys: ['/'], effect: 'In der Liste suchen' },
  { keys: ['n'], effect: 'Neuer Eintrag in der Liste' },
  { keys: ['?'], effect: 'Diese Übersicht zeigen' },
  { keys: ['Esc'], effect: 'Dialog oder Menü schließen' },
  { keys: ['↑', '↓'], effect: 'In Menüs, Auswahllisten und Treffern wählen' },
  { keys: ['Enter'], effect: 'Auswahl öffnen, Formular speichern' },
]

/** The list of shortcuts, opened with one of them. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="Tastenkürzel" width="34rem" onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, effect }) => (
          <Fragment key={effect}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="shortcuts-note">
        Die Suche findet alles, was den Text enthält. In Anführungszeichen findet sie genau diesen
        Wert: „KP-1“ zeigt KP-1, aber nicht KP-10.
      </p>
      <p className="shortcuts-note">
        Ein Handscanner mit Tastaturanschluss füllt das Sprungfeld: {isApple ? '⌘' : 'Strg'} K
        drücken, QR-Code scannen, und das Gerät steht da.
      </p>
    </DialogFrame>
  )
}
