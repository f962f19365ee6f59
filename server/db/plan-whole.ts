import {
  farBehind,
  type KeptStatement,
  longestCount,
  maxReached,
  type PagePlan,
  type RowsPlan,
  type SegmentPlan,
  type Statement,
  type StatementOfIds,
} from './read-plan.ts'

/** PostgreSQL takes so many arguments in a call. */
const mostColumns = 100

/**
 * One statement of PostgreSQL for all rows that a plan reads: one way there and back instead of one for each relation. It
 * answers one row with the rows of each part as JSON, in the order of `partsIn`. Undefined where a part has too many columns.
 */
export function planWhole(rows: RowsPlan): StatementOfIds | undefined {
  if (isTooWide(rows)) return undefined
  const making = new Making()
  const { tables, answers } = making.readAll(rows)
  return {
    text: `with ${tables.join(', ')} select ${answers.map(named).join(', ')}`,
    parameters: making.parameters,
    idsAt: making.idsAt,
    isOfOne: rows.statement.isOfOne ?? false,
  }
}

/**
 * The same for a page near the beginning of a list without conditions, which it finds as well: there is nothing to be held
 * together by a transaction, and PostgreSQL plans it once. Before the rows it answers the ids in their order, how many
 * records there are, if anybody asked, and how many are reached. Undefined for other pages.
 */
export function planAtOnce(
  { forward, backward, offset, limit, lookups, search, total }: PagePlan,
  rows: RowsPlan,
  reach: KeptStatement | undefined,
): Statement | undefined {
  const isPlain = backward !== undefined && !search && lookups.length === 0
  const isNear = offset < farBehind && limit <= longestCount
  if (!isPlain || !isNear || isTooWide(rows)) return undefined
  const making = new Making()
  const pages = making.pageOf(forward, limit, offset)
  const found = 'array(select id from page)'
  const reached = reach ? making.textOf(reach, found) : 'select 0 as reach'
  const { tables, answers } = making.readAll(rows, found)
  const first = [...pages, `reached as materialized (${reached})`]
  const known = [
    `(select coalesce(json_agg(id), '[]') from page) as ids`,
    `(${total ? making.textOf(total.all) : 'select null'}) as total`,
    `(select reach from reached) as reach`,
  ]
  // What is too much is not even read.
  const fitting = answers.map(
    (answer) => `case when (select reach from reached) <= ${maxReached} then ${answer} end`,
  )
  return {
    text: `with ${[...first, ...tables].join(', ')} select ${[...known, ...fitting.map(named)].join(', ')}`,
    parameters: making.parameters,
    isSteady: true,
  }
}

/** A statement that is put together from those of a plan, with the parameters of all. */
class Making {
  readonly parameters: unknown[] = []
  readonly idsAt: number[] = []

  /** Rows of all parts as tables, and what answers each as JSON; `found` selects the ids of the records. */
  readAll(rows: RowsPlan, found?: string): { tables: string[]; answers: string[] } {
    const parts = partsIn(rows).map(({ plan, parent, column }, at) => {
      const owners =
        parent === undefined ? found : `array(select distinct c${column} from p${parent})`
      const columns = Array.from({ length: plan.width }, (_, place) => `c${place}`).join(', ')
      return {
        table: `p${at} as materialized (${this.textOf(plan.statement, owners)})`,
        answer: `(select coalesce(json_agg(json_build_array(${columns})), '[]') from p${at})`,
      }
    })
    return { tables: parts.map(({ table }) => table), answers: parts.map(({ answer }) => answer) }
  }

  /** A statement in which what selects the ids takes their place, if it is given. */
  textOf(
    { text, parameters, idsAt = [] }: Statement & { idsAt?: readonly number[] },
    found?: string,
  ): string {
    const places = parameters.map((value, at) => {
      const isOfIds = idsAt.includes(at)
      if (isOfIds && found !== undefined) return found
      const place = this.#placeOf(value)
      if (isOfIds) this.idsAt.push(this.parameters.length - 1)
      return place
    })
    return filled(text, places)
  }

  /** The ids of a page of segments that come one after the other, as the table `page`, and what that is made of. */
  pageOf(segments: SegmentPlan[], limit: number, offset: number): string[] {
    const [only, ...others] = segments
    const [most, passed] = [this.#hidden(limit), this.#hidden(offset)]
    if (only && others.length === 0) {
      return [`page as materialized (${this.#walk(only, most, passed)})`]
    }
    const whole = this.#hidden(limit + offset)
    const before: string[] = []
    const tables = segments.map((segment, at) => {
      // What those before have enough of is not looked for.
      const missing = [whole, ...before.map((name) => `(select count(*) from ${name})`)].join(' - ')
      before.push(`s${at}`)
      return `s${at} as materialized (${this.#walk(segment, `(select ${missing})`, '0')})`
    })
    const placed = before.map(
      (name, at) => `select id, ${at} as segment, row_number() over () as place from ${name}`,
    )
    return [
      ...tables,
      `page as materialized (select id from (${placed.join(' union all ')}) as placed
        order by segment, place limit ${most} offset ${passed})`,
    ]
  }

  #walk({ ids: { text, parameters } }: SegmentPlan, limit: string, offset: string): string {
    const own = parameters.slice(0, -2).map((value) => this.#placeOf(value))
    return filled(text, [...own, limit, offset])
  }

  /** A planner that knew a number of rows would want to plan for each number anew, though the way is the same. */
  #hidden(rows: number): string {
    return `(select cast(${this.#placeOf(rows)} as bigint))`
  }

  #placeOf(value: unknown): string {
    return `$${this.parameters.push(value)}`
  }
}

function filled(text: string, places: string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => places[Number(place) - 1] ?? '')
}

function named(answer: string, at: number): string {
  return `${answer} as r${at}`
}

function isTooWide(rows: RowsPlan): boolean {
  return partsIn(rows).some(({ plan }) => plan.width > mostColumns)
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
