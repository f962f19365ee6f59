import { CompanyChange, CompanyDraft } from '#contract/companies.ts'
import { PassProof } from '#contract/made-passwords.ts'
import { verifyPassword } from '../auth/password.ts'
import { kindOf } from '../auth/password-kind.ts'
import { isMade } from '../auth/password-proofs.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { aboutCompany, type CompanyPassword, storedForCompany } from '../auth/stored-password.ts'
import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import { findUsers } from '../db/record-users.ts'
import { selectOne } from '../db/select.ts'
import type { Writable } from '../db/table.ts'
import { insertAll, remove, update } from '../db/write.ts'
import { discard } from '../discards/discard.store.ts'
import { assertRemoved, assertUnused, foundOr404 } from '../http/found.ts'
import { logAct, logActs } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { type Keyed, nothingStored, type Typed } from '../sync/keyed.ts'
import { companiesTable } from './companies.table.ts'

type Draft = Omit<Writable<typeof companiesTable>, 'devices'>

type Facts = Omit<Draft, keyof CompanyPassword>

export const unknownCompany = 'Diese Firma gibt es nicht (mehr)!'

/** The stored columns of a company's password. */
export function companyPassword(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  pass: string,
  proof: Typed['passProof'],
): Promise<CompanyPassword> {
  return storedForCompany(pass, isMade(secrets, pass, proof, clock()))
}

/** Creates and logs companies; returns their ids in the order of the drafts. */
export async function createCompanies(
  tx: Db,
  { principal, stamp }: Writer,
  drafts: readonly Draft[],
): Promise<number[]> {
  const ids = await insertAll(tx, companiesTable, stamp, drafts)
  const acts = drafts.map(({ name }) => ({
    message: `Firma „${name}“ angelegt`,
    about: { companyName: name },
  }))
  await logActs(tx, stamp.at, principal, acts)
  return ids
}

/** Changes a company and logs it; a new password ends its sessions. */
export async function changeCompany(
  tx: Db,
  { principal, stamp }: Writer,
  id: number,
  change: Partial<Draft>,
): Promise<void> {
  const before = foundOr404(await selectOne(tx, companiesTable, id), unknownCompany)
  await update(tx, companiesTable, stamp, id, change)
  if (change.passwordHash !== undefined) await removeSessionsOf(tx, 'company', id)
  const about = { companyName: change.name ?? before.name }
  await logAct(tx, stamp.at, principal, `Firma „${before.name}“ geändert`, about)
}

/** Moves a company without devices to the bin and logs it; throws if it has any. */
export async function removeCompany(
  tx: Db,
  services: Pick<Services, 'config'>,
  { principal, stamp }: Writer,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const users = await findUsers(tx, 'device', 'company_id', id)
  assertUnused(`Die Firma „${name}“`, users, principal)
  await discard(tx, services, { principal, stamp }, { kind: 'company', id })
  assertRemoved(await remove(tx, companiesTable, stamp, id), unknownCompany)
  await removeSessionsOf(tx, 'company', id)
  await logAct(tx, stamp.at, principal, `Firma „${name}“ gelöscht`, { companyName: name })
}

/** Companies by customer number. */
export const keyedCompanies: Keyed<Facts, Partial<Facts>> = {
  of: companiesTable,
  key: 'kdnr',
  draft: CompanyDraft.extend({ passProof: PassProof }),
  change: CompanyChange.omit({ id: true }).extend({ passProof: PassProof }),
  async store(services, { pass, passProof }, known) {
    if (!pass) return nothingStored
    const isSame = known && (await verifyPassword(known.passwordHash ?? '', pass))
    return isSame ? nothingStored : { columns: await companyPassword(services, pass, passProof) }
  },
  aboutPassword: (pass, isGenerated) => aboutCompany(kindOf(pass, isGenerated)),
  create: (tx, writer, records) =>
    createCompanies(
      tx,
      writer,
      records.map(({ draft, stored }) => ({ ...draft, ...(stored.columns as CompanyPassword) })),
    ),
  edit: (tx, writer, id, change, { columns }) =>
    changeCompany(tx, writer, id, { ...change, ...columns }),
}
