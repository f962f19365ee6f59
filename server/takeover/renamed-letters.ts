import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../core/make-folder.ts'
import { fold } from '../db/fold.ts'
import { findDocumentDevice } from '../documents/document-device.store.ts'
import { findDocumentLocale } from '../documents/document-locale.store.ts'
import { makeRenamedLetter } from '../documents/make-document.ts'
import type { Services } from '../services.ts'
import type { TakenOver } from './take-over.ts'

type Tools = Pick<Services, 'config' | 'db' | 'typesetter' | 'clock'>

/**
 * Writes a letter for each device whose customer has to sign in with another serial number than before, and returns the
 * paths. Skips devices whose number has been changed here since.
 */
export async function writeRenamedLetters(
  tools: Tools,
  { plan, devices }: Pick<TakenOver, 'plan' | 'devices'>,
  folder: string,
): Promise<string[]> {
  const { db, config } = tools
  const paths: string[] = []
  for (const { id, sn, formerSn, password } of plan.devices) {
    const newId = devices.get(id)
    if (formerSn === null || newId === undefined) continue
    const device = await findDocumentDevice(db, newId)
    if (!device || fold(device.serialNumber) !== fold(sn)) continue
    const locale = await findDocumentLocale(db, config, { device: newId })
    const keepsPassword = password.is === 'bcrypt' || password.is === 'clear'
    const former = { serialNumber: formerSn, keepsPassword }
    const { filename, bytes } = await makeRenamedLetter(tools, newId, locale, former)
    await makeFolder(folder)
    // Two numbers may result in the same file name.
    const path = join(folder, `${newId}_${filename}`)
    await writeFile(path, bytes, { mode: 0o600 })
    paths.push(path)
  }
  return paths
}
