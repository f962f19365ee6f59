import { CompanyDraft } from '#contract/companies.ts'
import { DeviceDraft } from '#contract/devices.ts'
import { changeOf } from '#contract/fields.ts'
import { PartDraft } from '#contract/parts.ts'
import type { Writer } from '../auth/writer.ts'
import { keyedCompanies, removeCompany } from '../companies/company-acts.ts'
import type { Db } from '../db/database.ts'
import { keyedDevices, removeDevice } from '../devices/device-acts.ts'
import { keyedDoctypes, removeDoctype } from '../doctypes/doctype-acts.ts'
import { keyedParts, removePart } from '../parts/part-acts.ts'
import type { Services } from '../services.ts'
import type { Keyed } from '../sync/keyed.ts'

export type RecordImport = 'companies' | 'parts' | 'doctypes' | 'devices'

/**
 * How table rows become records of a kind: by its drafts, here without the password, and by the functions behind its
 * API calls.
 */
export interface RecordKind extends Omit<Keyed, 'store'> {
  remove(
    tx: Db,
    services: Pick<Services, 'config'>,
    by: Writer,
    record: { id: number; name: string },
  ): Promise<void>
}

const CompanyFacts = CompanyDraft.omit({ pass: true })
const PartFacts = PartDraft.omit({ media: true, picture: true })
const DeviceFacts = DeviceDraft.omit({ pass: true, media: true })

export const recordKinds: Record<RecordImport, RecordKind> = {
  companies: {
    ...keyedCompanies,
    draft: CompanyFacts,
    change: changeOf(CompanyFacts).omit({ id: true }),
    remove: removeCompany,
  },
  parts: {
    ...keyedParts,
    draft: PartFacts,
    change: changeOf(PartFacts).omit({ id: true }),
    remove: (tx, services, by, { id, name }) => removePart(tx, services, by, { id, title: name }),
  },
  doctypes: {
    ...keyedDoctypes,
    remove: (tx, services, by, { id, name }) =>
      removeDoctype(tx, services, by, { id, title: name }),
  },
  devices: {
    ...keyedDevices,
    draft: DeviceFacts,
    change: changeOf(DeviceFacts).omit({ id: true }),
    remove: (tx, services, by, { id, name }) => removeDevice(tx, services, by, { id, sn: name }),
  },
}
