import type { Known } from '../accounts/mentions.store.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { type Kept, readContent } from '../discards/bin-content.ts'

/** Columns of rows in the bin that identify a person. */
const columnsOfPeople = ['changed_by', 'uploaded_by', 'created_by', 'email']

/** Erases a person from the records in the bin. */
export async function forgetInBin(tx: Db, { name, mail }: Known): Promise<void> {
  const texts = [name, mail].flatMap((text) => (text === null ? [] : [fold(text)]))
  await changeRows(tx, (row) => {
    const columns = columnsOfPeople.filter((column) => {
      const value = row[column]
      return value != null && texts.includes(fold(String(value)))
    })
    for (const column of columns) row[column] = null
    return columns.length > 0
  })
}

/** Erases the contact person of a company in the bin; returns the company's name, or undefined if none has this number. */
export async function forgetContactInBin(tx: Db, number: number): Promise<string | undefined> {
  let found: string | undefined
  await changeRows(tx, (row, table) => {
    if (table !== 'companies' || row.customer_number !== number) return false
    found = String(row.name)
    row.contact = null
    row.email = null
    return true
  })
  return found
}

type Change = (row: Record<string, Kept>, table: string) => boolean

async function changeRows(tx: Db, change: Change): Promise<void> {
  const entries = await tx.selectFrom('bin').select(['id', 'content']).execute()
  for (const { id, content } of entries) {
    const parsed = readContent(content)
    const changed = parsed.rows.filter(({ row, table }) => change(row, table))
    if (changed.length === 0) continue
    await tx
      .updateTable('bin')
      .set({ content: JSON.stringify(parsed) })
      .where('id', '=', id)
      .execute()
  }
}
