import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { QueryMistake } from './query-mistake.ts'
import { listOf } from './query-values.ts'

/**
 * Parses `fields` (a name, `*` or a list of names) in Strapi's spelling: the attributes to return. Undefined for all;
 * the id is always included. Throws `QueryMistake` naming relations and unknown names.
 */
export function parseFields(entity: EntitySchema, raw: unknown): string[] | undefined {
  if (raw === undefined || raw === '') return undefined
  const names = typeof raw === 'string' ? [raw] : listOf(raw)
  if (!names)
    throw new QueryMistake('bad-fields', '„fields“ muss ein Feldname oder eine Liste davon sein!')
  for (const name of names) assertAttribute(entity, name)
  return names.includes('*') ? undefined : (names as string[])
}

function assertAttribute(entity: EntitySchema, name: unknown) {
  if (typeof name !== 'string')
    throw new QueryMistake('bad-fields', '„fields“ enthält, was kein Feldname ist!')
  const isKnown = Object.hasOwn(entity.shape, name) && !relationOf(entity.shape[name])
  if (!isKnown && name !== '*') {
    throw new QueryMistake('unknown-field', `Unbekanntes Feld „${name}“ in „fields“!`)
  }
}
