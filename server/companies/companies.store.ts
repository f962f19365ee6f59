import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'

/** What to say when a customer number is taken. */
export const companyUnique: UniqueRules = {
  customer_number: { path: 'kdnr', message: 'Diese Kundennummer ist schon vergeben!' },
}

interface CompanyRow {
  name: string
  customerNumber: number
  description: string | null
  passwordHash: string
  isPasswordWeak: boolean
}

/** Creates a company and answers its id. */
export async function insertCompany(db: Db, now: Date, company: CompanyRow): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      name: company.name,
      name_folded: fold(company.name),
      customer_number: company.customerNumber,
      description: company.description,
      password_hash: company.passwordHash,
      is_password_weak: company.isPasswordWeak ? 1 : 0,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given of a company. */
export async function updateCompany(
  db: Db,
  now: Date,
  id: number,
  change: Partial<CompanyRow>,
): Promise<void> {
  const { name, customerNumber, description, passwordHash, isPasswordWeak } = change
  await db
    .updateTable('companies')
    .set({
      ...(name !== undefined && { name, name_folded: fold(name) }),
      ...(customerNumber !== undefined && { customer_number: customerNumber }),
      ...(description !== undefined && { description }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(isPasswordWeak !== undefined && { is_password_weak: isPasswordWeak ? 1 : 0 }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a company; answers whether it was there. */
export async function removeCompany(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('companies')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many devices a company has. */
export async function countDevicesOfCompany(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
