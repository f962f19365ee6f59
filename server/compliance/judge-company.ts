import { countryOf } from '../countries/country-of.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { type CompanyRule, countDevicesOf } from './devices-of-company.store.ts'
import { type Found, replaceFindings } from './findings.store.ts'
import { markPartsOfCompany } from './marks.store.ts'

/** Recognises a company's country, and updates the findings about devices for which nothing can be checked. */
export async function judgeCompany(db: Db, now: Date, id: number): Promise<void> {
  const country = await inTransaction(db, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('country')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!company) return undefined
    const countryCode = countryOf(company.country) ?? null
    const before = await tx
      .selectFrom('company_countries')
      .select('country')
      .where('company_id', '=', id)
      .executeTakeFirst()
    if (before?.country !== countryCode) {
      await tx
        .insertInto('company_countries')
        .values({ company_id: id, country: countryCode })
        .onConflict((conflict) =>
          conflict.column('company_id').doUpdateSet({ country: countryCode }),
        )
        .execute()
      if (countryCode !== null || before) await markPartsOfCompany(tx, id)
    }
    return countryCode
  })
  if (country === undefined) return
  const found: Found[] = []
  const tell = (rule: CompanyRule, devices: number) => {
    if (devices > 0) found.push({ rule, company: id, devices, dueOn: null })
  }
  if (country === null) tell('unknown-country', await countDevicesOf(db, id, 'unknown-country'))
  tell('without-part', await countDevicesOf(db, id, 'without-part'))
  await replaceFindings(db, now, { company: id }, found)
}
