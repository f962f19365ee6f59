import type { FastifyInstance } from 'fastify'
import { type Device, devices } from '#contract/devices.ts'
import { idAfter } from '#contract/fields.ts'
import { generatePassword, hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { deviceSource } from '../db/sources.ts'
import { uniquely } from '../db/violations.ts'
import { assertRemoved, foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { isOwnDevice } from './customer.store.ts'
import {
  assertDeviceRelations,
  deviceUnique,
  findDeviceRelations,
  insertDevice,
  linkMedias,
  removeDevice,
  updateDevice,
} from './devices.store.ts'

const unknown = 'Dieses Gerät gibt es nicht (mehr)!'

/** Devices: staff read, administrators change, customers see their own. */
export function devicesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, devices.list, async (query) => selectList<Device>(db, deviceSource, query))

  serve(app, services, devices.show, async ({ id }, { principal, populate }) => {
    const isVisible = principal.kind === 'staff' || (await isOwnDevice(db, principal, id))
    return foundOr404(isVisible ? await selectDevice(db, id, populate) : undefined, unknown)
  })

  serve(app, services, devices.create, async (draft, { principal, populate, commit }) => {
    const pass = draft.pass || generatePassword()
    const passwordHash = await hashPassword(pass)
    return commit(async (tx) => {
      const relations = {
        companyId: idAfter(draft.companie, null) ?? null,
        partId: idAfter(draft.part, null) ?? null,
      }
      await assertDeviceRelations(tx, relations)
      const id = await uniquely(deviceUnique, () =>
        insertDevice(tx, clock(), {
          serialNumber: draft.sn,
          ...relations,
          passwordHash,
          isPasswordGenerated: !draft.pass,
        }),
      )
      if (draft.media) await linkMedias(tx, id, draft.media)
      await logAct(tx, clock(), principal, `Gerät „${draft.sn}“ angelegt`)
      const device = foundOr404(await selectDevice(tx, id, populate), unknown)
      return draft.pass ? device : { ...device, pass }
    })
  })

  serve(app, services, devices.update, async ({ id, ...change }, { principal, populate }) => {
    const passwordHash = change.pass ? await hashPassword(change.pass) : undefined
    return inTransaction(db, async (tx) => {
      const before = foundOr404(await selectDevice(tx, id), unknown)
      const current = await findDeviceRelations(tx, id)
      const relations = {
        companyId: idAfter(change.companie, current?.companyId),
        partId: idAfter(change.part, current?.partId),
      }
      await assertDeviceRelations(tx, relations)
      await uniquely(deviceUnique, () =>
        updateDevice(tx, clock(), id, {
          serialNumber: change.sn,
          ...relations,
          ...(passwordHash && { passwordHash, isPasswordGenerated: false }),
        }),
      )
      if (change.media) await linkMedias(tx, id, change.media)
      if (passwordHash) await removeSessionsOf(tx, 'device', id)
      await logAct(tx, clock(), principal, `Gerät „${before.sn}“ geändert`)
      return foundOr404(await selectDevice(tx, id, populate), unknown)
    })
  })

  serve(app, services, devices.remove, async ({ id }, { principal, populate }) =>
    inTransaction(db, async (tx) => {
      const before = foundOr404(await selectDevice(tx, id, populate), unknown)
      assertRemoved(await removeDevice(tx, clock(), id), unknown)
      await removeSessionsOf(tx, 'device', id)
      await logAct(tx, clock(), principal, `Gerät „${before.sn}“ gelöscht`)
      return before
    }),
  )
}

function selectDevice(db: Db, id: number, populate: Population = {}) {
  return selectOne<Device>(db, deviceSource, id, populate)
}
