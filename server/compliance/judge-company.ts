import { type Db, inTransaction } from '../db/database.ts'
import { countryOf } from './country-of.ts'
import { type Found, replaceFindings } from './findings.store.ts'
import { markPartsOfCompany } from './marks.store.ts'

/** Learns which country a company is in, and says so where its devices need one that nobody knows. */
export async function judgeCompany(db: Db, now: Date, id: number): Promise<void> {
  const country = await inTransaction(db, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('country')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!company) return undefined
    const known = countryOf(company.country) ?? null
    const before = await tx
      .selectFrom('company_countries')
      .select('country')
      .where('company_id', '=', id)
      .executeTakeFirst()
    if (before?.country !== known) {
      await tx
        .insertInto('company_countries')
        .values({ company_id: id, country: known })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ country: known }))
        .execute()
      if (known !== null || before) await markPartsOfCompany(tx, id)
    }
    return known
  })
  if (country === undefined) return
  const found: Found[] = []
  if (country === null) {
    const { devices } = await db
      .selectFrom('devices')
      .select(({ fn }) => fn.countAll<number>().as('devices'))
      .where('company_id', '=', id)
      .executeTakeFirstOrThrow()
    if (devices > 0) found.push({ rule: 'unknown-country', company: id, devices, dueOn: null })
  }
  await replaceFindings(db, now, { company: id }, found)
}
