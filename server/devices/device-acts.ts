import { DeviceChange, DeviceDraft } from '#contract/devices.ts'
import { PassProof } from '#contract/made-passwords.ts'
import { generatePassword, verifyPassword } from '../auth/password.ts'
import { kindOf } from '../auth/password-kind.ts'
import { isMade } from '../auth/password-proofs.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { aboutDevice, type DevicePassword, storedForDevice } from '../auth/stored-password.ts'
import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import type { Writable } from '../db/table.ts'
import { remove, update } from '../db/write.ts'
import { keepInherited } from '../delivery/delivered-files.store.ts'
import { discard } from '../discards/discard.store.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { findDeviceSubject, findDeviceSubjects } from '../logs/log-subjects.store.ts'
import { logAct, logActs } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { type Keyed, nothingStored, type Typed } from '../sync/keyed.ts'
import { findPartOf, insertDevices } from './devices.store.ts'
import { devicesTable } from './devices.table.ts'
import { keptInLog } from './keeping.store.ts'

type Draft = Omit<Writable<typeof devicesTable>, 'publicId' | 'files'>

type Facts = Omit<Draft, keyof DevicePassword>

type PasswordTools = Pick<Services, 'secrets' | 'clock'>

export const unknownDevice = 'Dieses Gerät gibt es nicht (mehr)!'

/** The password of a new device; generated if none was typed. */
export async function passwordOfNew(
  services: PasswordTools,
  { pass: typed, passProof }: Typed,
): Promise<{ columns: DevicePassword; pass?: string }> {
  if (typed)
    return { columns: await storedForDevice(typed, isGenerated(services, typed, passProof)) }
  const pass = generatePassword()
  return { columns: await storedForDevice(pass, true), pass }
}

/** The new password of a device, if one was typed. */
export async function otherPassword(
  services: PasswordTools,
  { pass, passProof }: Typed,
): Promise<Partial<DevicePassword>> {
  return pass ? storedForDevice(pass, isGenerated(services, pass, passProof)) : {}
}

/** Creates and logs devices; returns their ids in the order of the drafts. */
export async function createDevices(
  tx: Db,
  { principal, stamp }: Writer,
  drafts: readonly Draft[],
): Promise<number[]> {
  const ids = await insertDevices(tx, stamp, drafts)
  const subjects = await findDeviceSubjects(tx, ids)
  const acts = drafts.map(({ sn }, at) => ({
    message: `Gerät „${sn}“ angelegt`,
    about: subjects.get(Number(ids[at])),
  }))
  await logActs(tx, stamp.at, principal, acts)
  return ids
}

/**
 * Changes a device and logs it. A new password ends its sessions; a new article number keeps the files that
 * were delivered.
 */
export async function changeDevice(
  tx: Db,
  { principal, stamp }: Writer,
  id: number,
  change: Partial<Draft>,
): Promise<void> {
  const before = await findDeviceSubject(tx, id)
  const serialNumber = foundOr404(before.serialNumber, unknownDevice)
  const former = change.part === undefined ? null : await findPartOf(tx, id)
  await update(tx, devicesTable, stamp, id, change)
  const hasMoved = former !== null && former !== (await findPartOf(tx, id))
  if (hasMoved) await keepInherited(tx, stamp, id, former)
  if (change.passwordHash !== undefined) await removeSessionsOf(tx, 'device', id)
  const isCalledOtherwise = change.sn !== undefined || change.companie !== undefined
  const about = isCalledOtherwise ? await findDeviceSubject(tx, id) : before
  await logAct(tx, stamp.at, principal, `Gerät „${serialNumber}“ geändert`, about)
}

/** Moves a device to the bin and logs it; the caller checks whether it may be deleted. */
export async function removeDevice(
  tx: Db,
  services: Pick<Services, 'config'>,
  { principal, stamp }: Writer,
  { id, sn }: { id: number; sn: string },
  keptUntil: string | null = null,
): Promise<void> {
  const about = await findDeviceSubject(tx, id)
  await discard(tx, services, { principal, stamp }, { kind: 'device', id, keptUntil })
  assertRemoved(await remove(tx, devicesTable, stamp, id), unknownDevice)
  await removeSessionsOf(tx, 'device', id)
  const message = `Gerät „${sn}“ gelöscht${keptInLog(keptUntil)}`
  await logAct(tx, stamp.at, principal, message, about)
}

/** Devices by serial number. */
export const keyedDevices: Keyed<Facts, Partial<Facts>> = {
  of: devicesTable,
  key: 'sn',
  draft: DeviceDraft.extend({ passProof: PassProof }),
  change: DeviceChange.omit({ id: true }).extend({ passProof: PassProof }),
  async store(services, typed, known) {
    if (!known) return passwordOfNew(services, typed)
    const isSame = typed.pass && (await verifyPassword(known.passwordHash ?? '', typed.pass))
    return isSame ? nothingStored : { columns: await otherPassword(services, typed) }
  },
  aboutPassword: (pass, isGenerated) => aboutDevice(kindOf(pass, isGenerated)),
  create: (tx, writer, records) =>
    createDevices(
      tx,
      writer,
      records.map(({ draft, stored }) => ({ ...draft, ...(stored.columns as DevicePassword) })),
    ),
  edit: (tx, writer, id, change, { columns }) =>
    changeDevice(tx, writer, id, { ...change, ...columns }),
}

function isGenerated({ secrets, clock }: PasswordTools, pass: string, proof: Typed['passProof']) {
  return isMade(secrets, pass, proof, clock())
}
