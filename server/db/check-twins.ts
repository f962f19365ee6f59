import { sql } from 'kysely'
import { type Db, inTransaction } from './database.ts'
import { twinsOf } from './fold.ts'
import { withoutDeadline } from './postgres-pool.ts'
import { uniquely } from './violations.ts'

/** A row whose twins do not match its text. */
export interface WrongTwin {
  table: string
  column: string
  id: number
  isRepaired: boolean
}

interface TwinnedText {
  table: string
  column: string
  /** The twins that the table has, of the three possible ones. */
  twins: string[]
}

/** How many rows are read at once. */
const page = 1_000

/** Compares the twins of all texts with what they should be, row by row; repairs them if asked to. */
export function checkTwins(
  db: Db,
  isRepairing: boolean,
): Promise<{ rows: number; wrong: WrongTwin[] }> {
  return withoutDeadline(async () => {
    const wrong: WrongTwin[] = []
    let rows = 0
    for (const text of await listTwinned(db)) {
      let after = 0
      for (;;) {
        const read = await readRows(db, text, sql`id > ${after} order by id limit ${page}`)
        for (const row of read.filter((row) => !isRight(text, row))) {
          const { table, column } = text
          const isRepaired = isRepairing && (await repair(db, text, row.id))
          wrong.push({ table, column, id: row.id, isRepaired })
        }
        rows += read.length
        const last = read.at(-1)
        if (!last) break
        after = last.id
      }
    }
    return { rows, wrong }
  })
}

/** All texts with twins, of every table. */
async function listTwinned(db: Db): Promise<TwinnedText[]> {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name: table, columns, isView }) => {
    const names = new Set(columns.map(({ name }) => name))
    if (isView || !names.has('id')) return []
    return [...names].flatMap((column) => {
      const twins = Object.keys(twinsOf(column, '')).filter((twin) => names.has(twin))
      return names.has(`${column}_folded`) ? [{ table, column, twins }] : []
    })
  })
}

type TwinnedRow = { id: number } & Record<string, unknown>

async function readRows(
  db: Db,
  { table, column, twins }: TwinnedText,
  which: ReturnType<typeof sql>,
): Promise<TwinnedRow[]> {
  const columns = ['id', column, ...twins].map((name) => sql.ref(name))
  const { rows } = await sql<TwinnedRow>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${which}`.execute(db)
  return rows
}

function isRight(text: TwinnedText, row: TwinnedRow): boolean {
  const right = rightTwins(text, row)
  return text.twins.every((twin) => row[twin] === right[twin])
}

function rightTwins({ column }: TwinnedText, row: TwinnedRow): Record<string, string | null> {
  const value = row[column]
  return twinsOf(column, value === null ? null : String(value))
}

/**
 * Repairs a row and returns whether that succeeded; a row whose twin is taken stays as it is, as only people can
 * resolve that.
 */
async function repair(db: Db, text: TwinnedText, id: number): Promise<boolean> {
  const folded = { [`${text.column}_folded`]: { path: text.column, message: reason } }
  try {
    await inTransaction(db, async (tx) => {
      const [row] = await readRows(tx, text, sql`id = ${id}`)
      if (!row) return
      const right = rightTwins(text, row)
      const pairs = text.twins.map((twin) => sql`${sql.ref(twin)} = ${right[twin]}`)
      await uniquely(folded, () =>
        sql`update ${sql.table(text.table)} set ${sql.join(pairs)} where id = ${id}`.execute(tx),
      )
    })
    return true
  } catch (error) {
    if ((error as Error).message === reason) return false
    throw error
  }
}

const reason = 'another row has the same'
