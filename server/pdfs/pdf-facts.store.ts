import type { Db } from '../db/database.ts'
import type { PdfFacts } from '../vdi2770/pdf-facts.ts'

/** Whether an upload has these bytes (still). */
export async function isPdfThere(db: Db, sha256: string): Promise<boolean> {
  const upload = await db
    .selectFrom('uploads')
    .select('id')
    .where('blob_sha256', '=', sha256)
    .executeTakeFirst()
  return upload !== undefined
}

export async function insertPdfFacts(
  tx: Db,
  now: Date,
  sha256: string,
  { pdfa, pages, hasText, isEncrypted }: PdfFacts,
): Promise<void> {
  const facts = {
    ...{ pdfa, pages, has_text: hasText === null ? null : Number(hasText) },
    ...{ is_encrypted: Number(isEncrypted), read_at: now.toISOString() },
  }
  await tx
    .insertInto('pdf_facts')
    .values({ sha256, ...facts })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(facts))
    .execute()
}
