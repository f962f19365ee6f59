import type { z } from 'zod'
import type { BinKind } from '#contract/bin.ts'
import { CompanyDraft } from '#contract/companies.ts'
import { DeviceDraft } from '#contract/devices.ts'
import { DoctypeDraft } from '#contract/doctypes.ts'
import { PartDraft } from '#contract/parts.ts'
import { tableOfKind } from '../discards/portraits.ts'

/** The unique attribute of a kind, for which a restore may need another value. */
interface OwnNumber {
  column: string
  /** The column named in a constraint violation: the column itself or its twin. */
  unique: string
  schema: z.ZodType
  /** Messages for a value that is taken by now, and for what can be given instead. */
  taken: string
  another: string
}

interface BinKindFacts {
  /** The table of the records. */
  table: string
  number?: OwnNumber
}

const titled = (draft: typeof PartDraft | typeof DoctypeDraft) => ({
  column: 'title',
  unique: 'title_folded',
  schema: draft.shape.title,
})

/** Where records of each kind are restored to. */
export const binKindFacts: Record<BinKind, BinKindFacts> = {
  device: {
    table: tableOfKind.device,
    number: {
      column: 'serial_number',
      unique: 'serial_number_folded',
      schema: DeviceDraft.shape.sn,
      taken: 'Die Seriennummer ist inzwischen vergeben.',
      another: 'eine andere',
    },
  },
  company: {
    table: tableOfKind.company,
    number: {
      column: 'customer_number',
      unique: 'customer_number',
      schema: CompanyDraft.shape.kdnr,
      taken: 'Die Kundennummer ist inzwischen vergeben.',
      another: 'eine andere',
    },
  },
  part: {
    table: tableOfKind.part,
    number: {
      ...titled(PartDraft),
      taken: 'Die Artikelnummer gibt es inzwischen.',
      another: 'eine andere',
    },
  },
  doctype: {
    table: tableOfKind.doctype,
    number: {
      ...titled(DoctypeDraft),
      taken: 'Den Dokumententyp gibt es inzwischen.',
      another: 'einen anderen Namen',
    },
  },
  file: { table: tableOfKind.file },
  version: { table: tableOfKind.version },
}
