import { type DocumentLocale, localeFor } from '#contract/documents.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { readSettings } from '../settings/settings.store.ts'

/** The device or company that documents are about. */
interface Subject {
  device?: number | undefined
  companie?: number | undefined
}

/** The language of a company's letters and mails, unless an order names one. */
export async function findDocumentLocale(
  db: Db,
  config: Config,
  { device, companie }: Subject,
): Promise<DocumentLocale> {
  const company = await db
    .selectFrom('companies')
    .select('language')
    .where('id', '=', ({ selectFrom }) =>
      companie === undefined
        ? selectFrom('devices')
            .select('company_id')
            .where('id', '=', device ?? 0)
        : selectFrom('companies as own').select('own.id').where('own.id', '=', companie),
    )
    .executeTakeFirst()
  return localeFor(company?.language, (await readSettings(db, config)).language)
}
