import { z } from 'zod'
import { DocumentBatchDraft } from '#contract/document-batches.ts'

const { skip, locale } = DocumentBatchDraft.shape

/** What the inputs of an order hold as text. */
export const typedLook = {
  locale: z.preprocess((chosen) => chosen || undefined, locale),
  skip: z.preprocess((typed) => Number(String(typed).trim() || '0'), skip),
}
