import { companiesTable } from '../companies/companies.table.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { readDates, setDates } from '../db/original-dates.ts'
import { insertAsIs } from '../db/put-back.ts'
import type { Stamp } from '../db/versions.ts'
import { type Brought, insert } from '../db/write.ts'
import { insertDevice } from '../devices/devices.store.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { insertLog, type LogEntryDraft } from '../logs/logs.store.ts'
import { partsTable } from '../parts/parts.table.ts'
import { freshPublicId } from '../parts/public-ids.store.ts'
import type { StoredPassword } from './old-password.ts'
import type { Planned, PlannedCompany, PlannedDevice, PlannedTitle, PlannedUser } from './plan.ts'
import type { OldLog } from './site.ts'

/** Creates a staff user with the times of the account in Strapi. */
export async function writeUser(
  tx: Db,
  { at }: Stamp,
  user: PlannedUser,
  { passwordHash }: StoredPassword,
  { id }: Brought,
): Promise<number> {
  const { username, email, isBlocked } = user
  await insertAsIs(tx, 'users', {
    ...(id !== undefined && { id }),
    username,
    username_folded: fold(username),
    email,
    email_folded: email === null ? null : fold(email),
    password_hash: passwordHash,
    is_admin: 0,
    is_blocked: isBlocked ? 1 : 0,
    created_at: (user.createdAt ?? at).toISOString(),
    updated_at: (user.updatedAt ?? at).toISOString(),
  })
  const inserted = await tx
    .selectFrom('users')
    .select('id')
    .where('username_folded', '=', fold(username))
    .executeTakeFirstOrThrow()
  return inserted.id
}

export async function writeDoctype(
  tx: Db,
  stamp: Stamp,
  { title, desc, ...old }: PlannedTitle,
  brought: Brought,
): Promise<number> {
  const draft = { title, desc, reader: 'customer', position: 0, isRequired: false } as const
  const id = await insert(tx, doctypesTable, stamp, draft, brought)
  await keepDates(tx, 'doctypes', id, stamp, old)
  return id
}

export async function writePart(
  tx: Db,
  stamp: Stamp,
  { title, desc, ...old }: PlannedTitle,
  brought: Brought,
): Promise<number> {
  const publicId = await freshPublicId(tx)
  const draft = { title, desc, publicId, isForPrivateUse: false, hasPrintedSafety: false }
  const id = await insert(tx, partsTable, stamp, draft, brought)
  await keepDates(tx, 'parts', id, stamp, old)
  return id
}

export async function writeCompany(
  tx: Db,
  stamp: Stamp,
  { name, kdnr, desc, ...old }: PlannedCompany,
  password: StoredPassword,
  brought: Brought,
): Promise<number> {
  const id = await insert(tx, companiesTable, stamp, { name, kdnr, desc, ...password }, brought)
  await keepDates(tx, 'companies', id, stamp, old)
  return id
}

/** The ids of a device's company, article number and files in this portal; deleted ones are left out. */
export interface DeviceEnds {
  company: number | null
  part: number | null
  files: number[]
}

/**
 * Creates a device with its links. These existed before link dates were tracked, and do not change the dates of files.
 */
export async function writeDevice(
  tx: Db,
  stamp: Stamp,
  { sn, ...old }: PlannedDevice,
  { company, part, files }: DeviceEnds,
  { passwordHash, passwordKind }: StoredPassword,
  brought: Brought,
): Promise<number> {
  const dates = await readDates(tx, 'medias', files)
  const id = await insertDevice(
    tx,
    stamp,
    {
      sn,
      companie: company,
      part,
      media: { set: files },
      passwordHash,
      passwordKind,
      isPasswordGenerated: false,
    },
    brought,
  )
  await tx
    .updateTable('device_medias')
    .set({ linked_on: null })
    .where('device_id', '=', id)
    .execute()
  for (const [file, fileDates] of dates) await setDates(tx, 'medias', file, fileDates)
  await keepDates(tx, 'devices', id, stamp, old)
  return id
}

/** Adds an entry of the log with its original time. */
export async function writeLog(
  tx: Db,
  { at }: Stamp,
  entry: OldLog,
  brought: Brought,
): Promise<number> {
  const { status, message, sn: serialNumber, user: userName, company: companyName } = entry
  const type = logTypeOf(entry) ?? 'info'
  const draft = { type, status, message, serialNumber, userName, companyName }
  const { id } = await insertLog(tx, entry.createdAt ?? at, draft, brought)
  return id
}

/** The type of an entry, if this portal knows it. */
export function logTypeOf({ type }: OldLog): LogEntryDraft['type'] | undefined {
  return type === 'error' || type === 'info' || type === 'customer' ? type : undefined
}

/** Restores the original times of a record that was just created. */
export async function keepDates(
  tx: Db,
  table: string,
  id: number,
  { at }: Stamp,
  { createdAt, updatedAt }: Pick<Planned, 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const created = createdAt ?? at
  await setDates(tx, table, id, {
    createdAt: created.toISOString(),
    updatedAt: (updatedAt ?? created).toISOString(),
  })
}
