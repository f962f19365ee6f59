import type { z } from 'zod'
import type { BinKind } from '#contract/bin.ts'
import { CompanyDraft } from '#contract/companies.ts'
import { DeviceDraft } from '#contract/devices.ts'
import { DoctypeDraft } from '#contract/doctypes.ts'
import { PartDraft } from '#contract/parts.ts'
import { tableOfKind } from '../discards/portraits.ts'

/** What of a kind must be unique, so that a restore may need another one. */
interface OwnNumber {
  column: string
  /** Named by a violation: the column or its twin. */
  unique: string
  schema: z.ZodType
  taken: string
}

interface BinKindFacts {
  /** The table of the record itself. */
  table: string
  number?: OwnNumber
}

const titled = (draft: typeof PartDraft | typeof DoctypeDraft, taken: string): OwnNumber => ({
  column: 'title',
  unique: 'title_folded',
  schema: draft.shape.title,
  taken,
})

/** Where records of each kind come back to. */
export const binKindFacts: Record<BinKind, BinKindFacts> = {
  device: {
    table: tableOfKind.device,
    number: {
      column: 'serial_number',
      unique: 'serial_number_folded',
      schema: DeviceDraft.shape.sn,
      taken: 'Die Seriennummer ist inzwischen vergeben. Bitte eine andere angeben!',
    },
  },
  company: {
    table: tableOfKind.company,
    number: {
      column: 'customer_number',
      unique: 'customer_number',
      schema: CompanyDraft.shape.kdnr,
      taken: 'Die Kundennummer ist inzwischen vergeben. Bitte eine andere angeben!',
    },
  },
  part: {
    table: tableOfKind.part,
    number: titled(PartDraft, 'Die Artikelnummer gibt es inzwischen. Bitte eine andere angeben!'),
  },
  doctype: {
    table: tableOfKind.doctype,
    number: titled(
      DoctypeDraft,
      'Den Dokumententyp gibt es inzwischen. Bitte einen anderen Namen angeben!',
    ),
  },
  file: { table: tableOfKind.file },
  version: { table: tableOfKind.version },
}
