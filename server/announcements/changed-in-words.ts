import type { Db } from '../db/database.ts'
import { namesOf } from '../db/record-change.ts'
import type { Changed } from './seen-list.ts'

/** Maximum number of companies that are named. */
const mostNamed = 3

const phrases: Record<Changed['how'], (name: string) => string> = {
  new: (name) => `${name} ist dazugekommen`,
  told: (name) => `${name} hat diese Mitteilung inzwischen bekommen`,
  failed: (name) => `die frühere Mail an ${name} ist inzwischen fehlgeschlagen`,
  unreachable: (name) => `${name} hat keine E-Mail-Adresse mehr`,
  gone: (name) => `${name} hat kein Gerät mehr, das die Datei zeigt`,
  other: (name) => `bei ${name} hat sich Name, Ansprechpartner, E-Mail oder Sprache geändert`,
}

/** The reason why nothing was sent, in German, for a user who saw the list as it was before. */
export async function changedInWords(tx: Db, changed: readonly Changed[]): Promise<string> {
  const first = changed.slice(0, mostNamed)
  const ids = first.map(({ id }) => id)
  const found = await namesOf(tx, 'companies', ids)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const phrasesOfFirst = first.map((change) => {
    const name = names.get(change.id)
    return phrases[change.how](name ? `„${name}“` : 'eine gelöschte Firma')
  })
  const more = changed.length - phrasesOfFirst.length
  const rest = more === 0 ? [] : [more === 1 ? 'noch eine Firma' : `noch ${more} Firmen`]
  return `Die Liste ist nicht mehr, wie Sie sie gesehen haben: ${[...phrasesOfFirst, ...rest].join('; ')}. Es wurde nichts gesendet.`
}
