import { type EntitySchema, relationOf } from './envelope.ts'
import { QueryMistake } from './query-mistake.ts'

/**
 * Reads `fields` (a name, `*` or a list of names) as Strapi spells it: the attributes that an answer carries.
 * Undefined when all are wanted; the id always comes along. Relations and unknown names are refused by name.
 */
export function parseFields(entity: EntitySchema, raw: unknown): string[] | undefined {
  if (raw === undefined || raw === '') return undefined
  if (typeof raw !== 'string' && (typeof raw !== 'object' || raw === null)) {
    throw new QueryMistake('Ungültige „fields“!')
  }
  const names = typeof raw === 'string' ? [raw] : Object.values(raw)
  if (names.includes('*')) return undefined
  for (const name of names) {
    const isAttribute =
      typeof name === 'string' &&
      Object.hasOwn(entity.shape, name) &&
      !relationOf(entity.shape[name])
    if (!isAttribute) throw new QueryMistake(`Unbekanntes Feld „${String(name)}“ in „fields“!`)
  }
  return names
}
