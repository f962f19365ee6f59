import {
  farBehind,
  type KeptStatement,
  maxReached,
  maxSorted,
  type PagePlan,
  type RowsPlan,
  type SegmentPlan,
  type Statement,
  type StatementOfIds,
} from './read-plan.ts'

/** Maximum number of function arguments in PostgreSQL. */
const maxColumns = 100

/**
 * One PostgreSQL statement for all rows of a plan: one round trip instead of one per relation. It returns one row
 * with the rows of each part as JSON, in the order of `partsIn`. Undefined if a part has too many columns.
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
 * The same for a page near the beginning of a list without conditions, including finding the page: it needs no
 * transaction for consistency, and PostgreSQL plans it only once. Before the rows it returns the ids in order, the
 * number of records if requested, and how many records are reached. Undefined for other pages.
 */
export function planAtOnce(
  { forward, backward, offset, limit, lookups, search, total }: PagePlan,
  rows: RowsPlan,
  reach: KeptStatement | undefined,
): Statement | undefined {
  const isPlain = backward !== undefined && !search && lookups.length === 0
  const isNear = offset < farBehind && limit <= maxSorted
  if (!isPlain || !isNear || isTooWide(rows)) return undefined
  const making = new Making()
  const pages = making.pageOf(forward, limit, offset)
  const found = 'array(select id from page)'
  const reached = reach ? making.textOf(reach, found) : 'select 0 as reach'
  const { tables, answers } = making.readAll(rows, found)
  const first = [...pages, `reached as materialized (${reached})`]
  const facts = [
    `(select coalesce(json_agg(id), '[]') from page) as ids`,
    `(${total ? making.textOf(total.all) : 'select null'}) as total`,
    `(select reach from reached) as reach`,
  ]
  // Rows beyond the limit are not even read.
  const fitting = answers.map(
    (answer) => `case when (select reach from reached) <= ${maxReached} then ${answer} end`,
  )
  return {
    text: `with ${[...first, ...tables].join(', ')} select ${[...facts, ...fitting.map(named)].join(', ')}`,
    parameters: making.parameters,
    isSteady: true,
  }
}

/** Builds one statement from those of a plan, with all their parameters. */
class Making {
  readonly parameters: unknown[] = []
  readonly idsAt: number[] = []

  /**
   * The rows of all parts as tables, and the expressions that return each as JSON; `found` selects the ids of the
   * records.
   */
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

  /** The text of a statement in which `found`, if given, replaces the ids. */
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
    return fillPlaces(text, places)
  }

  /** The ids of a page over consecutive segments, as the table `page`, and the tables it is built from. */
  pageOf(segments: SegmentPlan[], limit: number, offset: number): string[] {
    const [only, ...others] = segments
    const [limitPlace, passed] = [this.#hidden(limit), this.#hidden(offset)]
    if (only && others.length === 0) {
      return [`page as materialized (${this.#walk(only, limitPlace, passed)})`]
    }
    const whole = this.#hidden(limit + offset)
    const before: string[] = []
    const tables = segments.map((segment, at) => {
      // Each segment only supplies the rows that those before it did not.
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
        order by segment, place limit ${limitPlace} offset ${passed})`,
    ]
  }

  #walk({ ids: { text, parameters } }: SegmentPlan, limit: string, offset: string): string {
    const ownPlaces = parameters.slice(0, -2).map((value) => this.#placeOf(value))
    return fillPlaces(text, [...ownPlaces, limit, offset])
  }

  /**
   * A number hidden from the planner, which would otherwise plan anew for each number although the plan is the same.
   */
  #hidden(rows: number): string {
    return `(select cast(${this.#placeOf(rows)} as bigint))`
  }

  #placeOf(value: unknown): string {
    return `$${this.parameters.push(value)}`
  }
}

function fillPlaces(text: string, places: string[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => places[Number(place) - 1] ?? '')
}

function named(answer: string, at: number): string {
  return `${answer} as r${at}`
}

function isTooWide(rows: RowsPlan): boolean {
  return partsIn(rows).some(({ plan }) => plan.width > maxColumns)
}

/** A part of a plan: the rows of a relation of its parent's rows, or the records themselves. */
interface WholePart {
  plan: RowsPlan
  /** Its parent's position among the parts. */
  parent: number | undefined
  /** The parent's column that holds the id. */
  column: number
}

/** All parts of a plan, each after its parent. */
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
