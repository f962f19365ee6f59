import type { Language } from '#contract/languages.ts'

/** The texts of the demo's quick guides. */
export interface GuideWords {
  kind: string
  before: string
  steps: string[]
  danger: string
  dangers: string[]
  facts: string
  name: string
  value: string
}

/** By language; the first one is the original. */
export const guideWords: Partial<Record<Language, GuideWords>> = {
  de: {
    kind: 'Kurzanleitung',
    before: 'Vor dem Einschalten',
    steps: [
      'Schutzeinrichtungen prüfen.',
      'Hauptschalter auf 1 stellen.',
      'Taster „Ein“ drücken.',
      'Nach der Arbeit Hauptschalter auf 0 stellen und abschließen.',
    ],
    danger: 'Gefahr',
    dangers: [
      'Nie in bewegte Teile greifen.',
      'Arbeiten an der Elektrik nur durch Elektrofachkräfte.',
    ],
    facts: 'Technische Daten',
    name: 'Angabe',
    value: 'Wert',
  },
  en: {
    kind: 'Quick guide',
    before: 'Before switching on',
    steps: [
      'Check the guards.',
      'Turn the main switch to 1.',
      'Press the “On” button.',
      'After work, turn the main switch to 0 and lock it.',
    ],
    danger: 'Danger',
    dangers: ['Never reach into moving parts.', 'Electrical work by qualified electricians only.'],
    facts: 'Technical data',
    name: 'Item',
    value: 'Value',
  },
  fr: {
    kind: 'Guide rapide',
    before: 'Avant la mise en marche',
    steps: [
      'Contrôler les protecteurs.',
      'Mettre l’interrupteur principal sur 1.',
      'Appuyer sur la touche « Marche ».',
      'Après le travail, mettre l’interrupteur principal sur 0 et le verrouiller.',
    ],
    danger: 'Danger',
    dangers: [
      'Ne jamais mettre les mains dans les pièces en mouvement.',
      'Travaux électriques réservés aux électriciens qualifiés.',
    ],
    facts: 'Données techniques',
    name: 'Désignation',
    value: 'Valeur',
  },
  it: {
    kind: 'Guida rapida',
    before: 'Prima dell’accensione',
    steps: [
      'Controllare i ripari.',
      'Portare l’interruttore principale su 1.',
      'Premere il pulsante «On».',
      'Dopo il lavoro, portare l’interruttore principale su 0 e bloccarlo.',
    ],
    danger: 'Pericolo',
    dangers: [
      'Non toccare mai le parti in movimento.',
      'Lavori elettrici solo da parte di elettricisti qualificati.',
    ],
    facts: 'Dati tecnici',
    name: 'Voce',
    value: 'Valore',
  },
  es: {
    kind: 'Guía rápida',
    before: 'Antes de conectar',
    steps: [
      'Comprobar los resguardos.',
      'Girar el interruptor principal a 1.',
      'Pulsar el botón «Marcha».',
      'Después del trabajo, girar el interruptor principal a 0 y bloquearlo.',
    ],
    danger: 'Peligro',
    dangers: [
      'No introducir nunca las manos en piezas en movimiento.',
      'Trabajos eléctricos solo por electricistas cualificados.',
    ],
    facts: 'Datos técnicos',
    name: 'Dato',
    value: 'Valor',
  },
}
