import { othersInWords } from '../core/german-numbers.ts'

/** Topics of oddities, in the order of the report, with their headings. */
export const topics = {
  renamedDevices: 'Geräte mit neuer Seriennummer',
  numbers: 'Seriennummern und Artikelnummern, die auffallen und bleiben, wie sie sind',
  renamed: 'Andere Nummern und Namen, die doppelt sind, fehlen oder zu lang sind',
  trimmed: 'Leerzeichen, Steuerzeichen und unsichtbare Zeichen, die entfernt wurden',
  passwords: 'Passwörter',
  users: 'Bearbeiter',
  devices: 'Unvollständige Geräte',
  files: 'Unvollständige Dateien',
  uploads: 'Hochgeladene Dateien',
  links: 'Verknüpfungen, die ins Leere führen oder doppelt sind',
  logs: 'Protokoll',
  dates: 'Zeiten',
  changedSince: 'Nach der Übernahme in Strapi geändert; hier bitte nachtragen',
  deletedSince: 'Nach der Übernahme in Strapi gelöscht; hier noch da',
  rest: 'Was in Strapi liegt und hier keinen Platz hat',
} as const
export type Topic = keyof typeof topics

/** Notes an oddity and what was done about it, in German. */
export type Note = (topic: Topic, text: string) => void

/** A name as used in sentences. */
export function quotedName(name: string | null): string {
  return name === null ? 'ohne Namen' : `„${name}“`
}

/** Shortens a list: „a, b, c und 4 weitere“; if one is left, `singular` is its text: „eine weitere“. */
export function some(names: readonly string[], singular: string, max = 20): string {
  if (names.length <= max) return names.join(', ')
  return `${names.slice(0, max).join(', ')} und ${othersInWords(names.length - max, singular)}`
}
