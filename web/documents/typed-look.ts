import { z } from 'zod'
import { DocumentBatchDraft } from '#contract/document-batches.ts'

const { skip, locale } = DocumentBatchDraft.shape

/** Schemas for the text values of an order's inputs. */
export const typedLook = {
  locale: z.preprocess((chosen) => chosen || undefined, locale),
  skip: z.preprocess((typed) => Number(String(typed).trim() || '0'), skip),
}
