import type { RowsPlan, StatementOfIds } from './read-plan.ts'

/** PostgreSQL takes so many arguments in a call. */
const mostColumns = 100

/**
 * One statement of PostgreSQL for all rows that a plan reads: one way there and back instead of one for each relation. It
 * answers one row with the rows of each part as JSON, in the order of `partsIn`. Undefined where a part has too many columns.
 */
export function planWhole(rows: RowsPlan): StatementOfIds | undefined {
  const parameters: unknown[] = []
  const idsAt: number[] = []
  const tables: string[] = []
  const answers: string[] = []
  for (const { plan, parent, column } of partsIn(rows)) {
    if (plan.width > mostColumns) return undefined
    const name = `p${tables.length}`
    const columns = Array.from({ length: plan.width }, (_, at) => `c${at}`).join(', ')
    const found =
      parent === undefined ? undefined : `array(select distinct c${column} from p${parent})`
    tables.push(`${name} as materialized (${textOf(plan, found)})`)
    answers.push(
      `(select coalesce(json_agg(json_build_array(${columns})), '[]') from ${name}) as ${name}`,
    )
  }
  const text = `with ${tables.join(', ')} select ${answers.join(', ')}`
  return { text, parameters, idsAt, isOfOne: rows.statement.isOfOne ?? false }

  /** The statement of a part; what its parent has `found` takes the place of the ids. */
  function textOf({ statement }: RowsPlan, found: string | undefined): string {
    const places = statement.parameters.map((value, at) => {
      const isOfIds = statement.idsAt.includes(at)
      if (isOfIds && found !== undefined) return found
      const place = parameters.push(value)
      if (isOfIds) idsAt.push(place - 1)
      return `$${place}`
    })
    return statement.text.replaceAll(
      /\$(\d+)/g,
      (_, place: string) => places[Number(place) - 1] ?? '',
    )
  }
}

/** A part of a plan: the rows of a relation of what its parent has found, or the records themselves. */
interface WholePart {
  plan: RowsPlan
  /** Its place among the parts. */
  parent: number | undefined
  /** The column of the parent that tells whose it is. */
  column: number
}

/** All parts of a plan, each behind its parent. */
export function partsIn(rows: RowsPlan): WholePart[] {
  const found: WholePart[] = [{ plan: rows, parent: undefined, column: 0 }]
  for (let at = 0; at < found.length; at += 1) {
    for (const part of found[at]?.plan.parts ?? []) {
      if (part.kind === 'value') continue
      found.push({ plan: part.rows, parent: at, column: part.column })
    }
  }
  return found
}
