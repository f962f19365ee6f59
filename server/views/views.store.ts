import { z } from 'zod'
import {
  type ColumnChoice,
  type ColumnedList,
  type FurtherColumn,
  isColumnOf,
  type View,
  type ViewedList,
} from '#contract/views.ts'
import type { Db } from '../db/database.ts'
import { fold, inNameOrder } from '../db/fold.ts'

const shownColumns = [
  'id',
  'list',
  'name',
  'query',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** The views of a user, by name. */
export async function listViews(db: Db, userId: number): Promise<View[]> {
  const views = await db
    .selectFrom('saved_views')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return inNameOrder(views, ({ name }) => name)
}

export async function countViews(db: Db, userId: number, list: ViewedList): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Saves a view, replacing one of the same name. */
export async function saveView(
  db: Db,
  now: Date,
  userId: number,
  { list, name, query }: Pick<View, 'list' | 'name' | 'query'>,
): Promise<View> {
  const at = now.toISOString()
  return db
    .insertInto('saved_views')
    .values({
      ...{ user_id: userId, list, name, name_folded: fold(name), query },
      ...{ created_at: at, updated_at: at },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'list', 'name_folded'])
        .doUpdateSet({ name, query, updated_at: at }),
    )
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
}

/** Deletes a user's view and returns it; undefined if there was none. */
export async function removeView(db: Db, userId: number, id: number): Promise<View | undefined> {
  return db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shownColumns)
    .executeTakeFirst()
}

const Columns = z.array(z.string())

/**
 * The columns that a user has chosen, for each list where they differ from the default ones. Names that this release
 * does not know any more are skipped.
 */
export async function listChosenColumns(db: Db, userId: number): Promise<ColumnChoice[]> {
  const rows = await db
    .selectFrom('chosen_columns')
    .select(['list', 'columns'])
    .where('user_id', '=', userId)
    .orderBy('list')
    .execute()
  return rows.map(({ list, columns }) => ({
    list,
    columns: Columns.parse(JSON.parse(columns)).filter((word) => isColumnOf(list, word)),
  }))
}

/** Sets the columns of a list; null restores the default ones. */
export async function chooseColumns(
  db: Db,
  userId: number,
  list: ColumnedList,
  columns: FurtherColumn[] | null,
): Promise<void> {
  if (columns === null) {
    const ownColumns = db.deleteFrom('chosen_columns').where('user_id', '=', userId)
    await ownColumns.where('list', '=', list).execute()
    return
  }
  const stored = JSON.stringify(columns)
  await db
    .insertInto('chosen_columns')
    .values({ user_id: userId, list, columns: stored })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'list']).doUpdateSet({ columns: stored }),
    )
    .execute()
}
