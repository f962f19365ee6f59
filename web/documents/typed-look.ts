import { z } from 'zod'
import { DocumentBatchDraft } from '#contract/document-batches.ts'

const { skip, locale } = DocumentBatchDraft.shape

/** Schemas for the text values of an order's inputs. */
export const typedLook = {
  locale: z.preprocess((value) => value || undefined, locale),
  skip: z.preprocess((value) => Number(String(value).trim() || '0'), skip),
}
