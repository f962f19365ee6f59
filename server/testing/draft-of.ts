import { all } from '#contract/all.ts'
import { sampleOf } from '../openapi/derived-examples.ts'
import { shapeOf } from './shape-of.ts'

/** The entities with the five usual calls for staff only: their inputs and answers follow from the contract. */
export function crudEntities(): string[] {
  const groups = Object.entries(all).flatMap(([name, { wire }]) => {
    return (wire === 'entity' && name.match(/^(\w+)\.create$/)?.[1]) || []
  })
  return groups.filter((group) =>
    ['list', 'show', 'create', 'update', 'remove'].every((call) => {
      return ['staff', 'administrator'].includes(all[`${group}.${call}`]?.access ?? '')
    }),
  )
}

/** The attributes required to create a record of an entity; `n` makes them unique. */
export function draftOf(group: string, n: number): Record<string, unknown> {
  const required = Object.entries(shapeOf(`${group}.create`)).filter(([, schema]) => {
    return !schema.safeParse(undefined).success
  })
  return Object.fromEntries(
    required.map(([name, type]) => [name, sampleOf(type, [`Probe ${n}`, n])]),
  )
}
