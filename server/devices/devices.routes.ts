import type { FastifyInstance } from 'fastify'
import { devices } from '#contract/devices.ts'
import type { Media } from '#contract/files.ts'
import { generatePassword, hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { update } from '../db/write.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { isOwnDevice } from './customer.store.ts'
import { insertDevice, removeDevice } from './devices.store.ts'
import { devicesTable } from './devices.table.ts'
import { assertDeviceMayGo } from './keeping.store.ts'

const unknown = 'Dieses Gerät gibt es nicht (mehr)!'

/** Devices: staff read, administrators change, customers see their own. */
export function devicesRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services

  serve(app, services, devices.list, async (query) => selectList(db, devicesTable, query))

  serve(app, services, devices.show, async ({ id }, { principal, populate }) => {
    if (principal.kind === 'staff') {
      return foundOr404(await selectOne(db, devicesTable, id, populate), unknown)
    }
    const isOwn = await isOwnDevice(db, principal, id)
    const device = isOwn ? await selectOne(db, devicesTable, id, withShown(populate)) : undefined
    const { files, ...own } = foundOr404(device, unknown)
    return files ? { ...own, media: files as Media[] } : own
  })

  serve(app, services, devices.create, async (input, { principal, stamp, populate, commit }) => {
    const { pass: typed, ...draft } = input
    const pass = typed || generatePassword()
    const passwordHash = await hashPassword(pass)
    return commit(async (tx) => {
      const id = await insertDevice(tx, stamp, {
        ...draft,
        passwordHash,
        isPasswordGenerated: !typed,
      })
      const about = await findDeviceSubject(tx, id)
      await logAct(tx, clock(), principal, `Gerät „${draft.sn}“ angelegt`, about)
      const device = foundOr404(await selectOne(tx, devicesTable, id, populate), unknown)
      return typed ? device : { ...device, pass }
    })
  })

  serve(app, services, devices.update, async (input, { principal, stamp, match, populate }) => {
    const { id, pass, ...change } = input
    const password = pass
      ? { passwordHash: await hashPassword(pass), isPasswordGenerated: false }
      : {}
    return inTransaction(db, async (tx) => {
      await match(tx, 'devices', id, () => selectOne(tx, devicesTable, id, populate))
      const before = foundOr404(await selectOne(tx, devicesTable, id), unknown)
      await update(tx, devicesTable, stamp, id, { ...change, ...password })
      if (pass) await removeSessionsOf(tx, 'device', id)
      const about = await findDeviceSubject(tx, id)
      await logAct(tx, clock(), principal, `Gerät „${before.sn}“ geändert`, about)
      return foundOr404(await selectOne(tx, devicesTable, id, populate), unknown)
    })
  })

  serve(app, services, devices.remove, async ({ id }, { principal, stamp, match, populate }) =>
    inTransaction(db, async (tx) => {
      await match(tx, 'devices', id, () => selectOne(tx, devicesTable, id, populate))
      const before = foundOr404(await selectOne(tx, devicesTable, id, populate), unknown)
      await assertDeviceMayGo(tx, dayIn(config.timeZone, clock()), id)
      const about = await findDeviceSubject(tx, id)
      assertRemoved(await removeDevice(tx, stamp, id), unknown)
      await removeSessionsOf(tx, 'device', id)
      await logAct(tx, clock(), principal, `Gerät „${before.sn}“ gelöscht`, about)
      return before
    }),
  )
}

/** Customers only read, and read all files that a device shows: the own ones and those of its article number. */
function withShown({ media, ...population }: Population): Population {
  return media ? { ...population, files: media } : population
}
