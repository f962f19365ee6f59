import { findCredentials } from '../accounts/users.store.ts'
import { sha256Of } from '../core/sha256.ts'
import type { Db } from '../db/database.ts'
import { findCompanyAccount, findDeviceAccount } from '../devices/customer.store.ts'
import type { Audience, OwnerKind } from './password-links.table.ts'

/** The account whose password a link resets, and the recipient of the link. */
export interface LinkOwner {
  kind: OwnerKind
  id: number
  /** User name, serial number or customer number: the name used to sign in. */
  name: string
  /** Name of the company; null for staff and for devices without one. */
  companyName: string | null
  email: string
  /** Language of the company; null if it has none, and for staff. */
  language: string | null
  /** Changes with the password and the mail address. */
  mark: string
}

/**
 * The accounts that sign in under this name and can be sent a link. A number may be that of a device and of another
 * customer's company: at the sign-in the password tells which one is meant, here nothing does.
 */
export async function findOwners(db: Db, audience: Audience, name: string): Promise<LinkOwner[]> {
  const found: [OwnerKind, { id: number } | undefined][] =
    audience === 'staff'
      ? [['staff', await findCredentials(db, name)]]
      : [
          ['device', await findDeviceAccount(db, name)],
          ['company', await findCompanyAccount(db, name)],
        ]
  const owners = await Promise.all(
    found.map(([kind, account]) => account && findOwnerOf(db, kind, account.id)),
  )
  return owners.filter((owner) => owner !== undefined)
}

/** The same by id; undefined if the account is gone or blocked, or has no mail address. */
export async function findOwnerOf(
  db: Db,
  kind: OwnerKind,
  id: number,
): Promise<LinkOwner | undefined> {
  const row = await select[kind](db, id)
  if (!row?.email) return undefined
  const { name, companyName, email, language, passwordHash } = row
  const mark = sha256Of(`${passwordHash}\n${email}`, 'hex')
  return { kind, id, name: String(name), companyName, email, language, mark }
}

interface OwnerRow {
  name: string | number
  companyName: string | null
  email: string | null
  language: string | null
  passwordHash: string
}

const select: Record<OwnerKind, (db: Db, id: number) => Promise<OwnerRow | undefined>> = {
  async staff(db, id) {
    const row = await db
      .selectFrom('users')
      .select(['username as name', 'email', 'password_hash as passwordHash'])
      .where('id', '=', id)
      .where('is_blocked', '=', 0)
      .executeTakeFirst()
    return row && { ...row, companyName: null, language: null }
  },
  device: (db, id) =>
    db
      .selectFrom('devices')
      .innerJoin('companies', 'companies.id', 'devices.company_id')
      .select(['serial_number as name', 'companies.name as companyName'])
      .select(['companies.email', 'companies.language'])
      .select('devices.password_hash as passwordHash')
      .where('devices.id', '=', id)
      .executeTakeFirst(),
  company: (db, id) =>
    db
      .selectFrom('companies')
      .select(['customer_number as name', 'name as companyName', 'email', 'language'])
      .select('password_hash as passwordHash')
      .where('id', '=', id)
      .executeTakeFirst(),
}
