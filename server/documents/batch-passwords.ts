import { removeSessionsOf } from '../auth/sessions.store.ts'
import { aboutDevice } from '../auth/stored-password.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { lockVersion } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Job } from '../queue/queue.store.ts'
import type { WorkerServices } from '../services.ts'
import {
  type BatchRow,
  listPending,
  lockBatch,
  nothingPending,
  writeRows,
} from './document-batches.store.ts'
import { findDeviceById } from './document-device.store.ts'

/** Devices per transaction, which limits how long other writers wait. */
const devicesPerTransaction = 10

/**
 * Stores the new passwords that the letters of an order contain. A device whose password or company has been
 * changed since keeps its password, and the order reports it.
 */
export async function activatePasswords(
  { db, clock }: WorkerServices,
  job: Job<'document_batches'>,
  signal: AbortSignal,
): Promise<void> {
  let isDone = false
  while (!isDone) {
    signal.throwIfAborted()
    isDone = await inTransaction(db, async (tx) => {
      if (!(await lockBatch(tx, job.id))) return true
      const some = await listPending(tx, job.id, devicesPerTransaction)
      const ended: BatchRow[] = []
      for (const row of some) ended.push(await endOne(tx, clock(), job, row))
      await writeRows(tx, ended)
      return some.length < devicesPerTransaction
    })
  }
}

async function endOne(
  tx: Db,
  now: Date,
  { id: batch, user_id: userId, requested_by: by }: Job<'document_batches'>,
  row: BatchRow,
): Promise<BatchRow> {
  const { device_id: id, former_hash: former, password_hash: passwordHash } = row
  const ended: BatchRow = { ...row, ...nothingPending }
  await lockVersion(tx, 'devices', id)
  const device = await findDeviceById(tx, id)
  if (!device) return { ...ended, error: goneMeanwhile }
  if (device.passwordHash !== former || passwordHash === null) {
    return { ...ended, error: changedMeanwhile }
  }
  if (device.companyId !== row.company_id) return { ...ended, error: movedMeanwhile }
  const stamp = {
    ...{ at: now, by },
    ...(userId !== null && { actor: { kind: 'user' as const, id: userId } }),
  }
  await update(tx, devicesTable, stamp, id, { passwordHash, ...aboutDevice('generated') })
  await removeSessionsOf(tx, 'device', id)
  await insertLog(tx, now, {
    ...{ type: 'info', status: 'api-call', userName: by },
    ...(await findDeviceSubject(tx, id)),
    message: `Neues Passwort für Gerät „${device.serialNumber}“ (Sammelauftrag ${batch})`,
  })
  return { ...ended, former_hash: passwordHash, company_id: row.company_id }
}

const goneMeanwhile = 'Das Gerät wurde währenddessen gelöscht. Bitte den Brief vernichten!'
const changedMeanwhile =
  'Das Passwort wurde währenddessen von jemand anderem geändert und bleibt so. Bitte den Brief vernichten!'
const movedMeanwhile =
  'Das Gerät gehört inzwischen einer anderen Firma, sein Passwort bleibt, wie es war. Bitte den Brief vernichten!'
