import { Kbd } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Children, Fragment, type ReactNode } from 'react'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import './shortcuts.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

// SVG icons, as not every font has arrows.
const up = <ArrowUp key="up" size={14} role="img" aria-label="Pfeil nach oben" />
const down = <ArrowDown key="down" size={14} role="img" aria-label="Pfeil nach unten" />

const shortcuts: { keys: ReactNode[]; effect: string }[] = [
  {
    keys: [isApple ? '⌘' : 'Strg', 'K'],
    effect: 'Zu einem Gerät, einer Artikelnummer, Firma oder Datei springen',
  },
  { keys: ['/'], effect: 'In der Liste suchen' },
  { keys: ['n'], effect: 'Neuer Eintrag in der Liste' },
  { keys: ['j', 'k'], effect: 'Nächste, vorige Zeile der Liste, wie mit den Pfeiltasten' },
  { keys: ['Leertaste'], effect: 'Die Zeile auswählen' },
  { keys: ['Umschalt', up, down], effect: 'Mehrere Zeilen auswählen, wie mit Umschalt und Klick' },
  { keys: ['a'], effect: 'Zu dem, was mit den ausgewählten Zeilen geht' },
  { keys: ['e'], effect: 'Die Zeile bearbeiten' },
  { keys: ['m'], effect: 'Die letzten Meldungen zeigen, auch um etwas rückgängig zu machen' },
  { keys: ['?'], effect: 'Diese Übersicht zeigen' },
  { keys: ['Esc'], effect: 'Dialog oder Menü schließen' },
  { keys: [up, down], effect: 'In Menüs, Auswahllisten und Treffern wählen' },
  { keys: ['Enter'], effect: 'Zeile oder Auswahl öffnen, Formular speichern' },
]

/** The list of keyboard shortcuts, itself opened by one. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame title="Tastenkürzel" width="34rem" onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, effect }) => (
          <Fragment key={effect}>
            <dt>
              {Children.map(keys, (key) => (
                <Kbd>{key}</Kbd>
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
        Ein Handscanner mit Tastaturanschluss füllt das Sprungfeld: Drücken Sie{' '}
        {isApple ? '⌘' : 'Strg'} K, und scannen Sie den QR-Code; das Gerät oder die Artikelnummer
        wird angezeigt.
      </p>
    </DialogFrame>
  )
}
