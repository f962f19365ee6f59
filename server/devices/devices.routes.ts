import type { FastifyInstance } from 'fastify'
import { devices } from '#contract/devices.ts'
import type { Media } from '#contract/files.ts'
import { dayIn } from '../core/day.ts'
import { single } from '../core/single.ts'
import { inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { lockVersion } from '../db/versions.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import type { Filter } from '../query/query-filter.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { keyedRoutes } from '../sync/keyed.routes.ts'
import { isOwnDevice, listUnseenFiles } from './customer.store.ts'
import {
  changeDevice,
  createDevices,
  keyedDevices,
  otherPassword,
  passwordOfNew,
  removeDevice,
  unknownDevice,
} from './device-acts.ts'
import { devicesTable } from './devices.table.ts'
import { confirmDevice } from './keeping.store.ts'

/** Devices: staff read, administrators change, customers see their own. */
export function devicesRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services

  serveList(app, services, devices.list, devicesTable)

  serve(
    app,
    services,
    devices.show,
    async ({ id }, { principal, populate }) => {
      if (principal.kind === 'staff') {
        return foundOr404(await selectOne(db, devicesTable, id, populate), unknownDevice)
      }
      const isOwn = await isOwnDevice(db, principal, id)
      const device = isOwn
        ? await selectOne(db, devicesTable, id, await withShown(id, populate))
        : undefined
      const { files, ...details } = foundOr404(device, unknownDevice)
      return files ? { ...details, media: files as Media[] } : details
    },
    { isKept: true },
  )

  serve(app, services, devices.create, async (input, { principal, stamp, populate, commit }) => {
    const { pass: typed, passProof, ...draft } = input
    const { columns, pass } = await passwordOfNew(services, { pass: typed, passProof })
    return commit(async (tx) => {
      const id = single(await createDevices(tx, { principal, stamp }, [{ ...draft, ...columns }]))
      const device = foundOr404(await selectOne(tx, devicesTable, id, populate), unknownDevice)
      return pass === undefined ? device : { ...device, pass }
    })
  })

  serve(app, services, devices.update, async (input, { principal, stamp, match, populate }) => {
    const { id, pass, passProof, ...change } = input
    const password = await otherPassword(services, { pass, passProof })
    return inTransaction(db, async (tx) => {
      await match(tx, 'devices', id, () => selectOne(tx, devicesTable, id, populate))
      await changeDevice(tx, { principal, stamp }, id, { ...change, ...password })
      return foundOr404(await selectOne(tx, devicesTable, id, populate), unknownDevice)
    })
  })

  serve(
    app,
    services,
    devices.remove,
    async ({ id, name }, { principal, stamp, match, populate }) =>
      inTransaction(db, async (tx) => {
        // Nobody can enter a delivery date in the meantime.
        await lockVersion(tx, 'devices', id)
        await match(tx, 'devices', id, () => selectOne(tx, devicesTable, id, populate))
        const before = foundOr404(await selectOne(tx, devicesTable, id, populate), unknownDevice)
        const keptUntil = await confirmDevice(tx, dayIn(config.timeZone, clock()), { id, name })
        await removeDevice(tx, services, { principal, stamp }, before, keptUntil)
        return before
      }),
  )

  keyedRoutes(app, services, devices, keyedDevices)

  /** Customers can only read, and see all visible files of a device: its own and those of its article number. */
  async function withShown(id: number, { media, ...population }: Population): Promise<Population> {
    if (!media) return population
    const value = await listUnseenFiles(services, id)
    const isSeen = { kind: 'is', name: 'id', type: 'number', operator: 'notIn', value } as const
    const filter: Filter = { kind: 'and', of: [isSeen, ...(media.filter ? [media.filter] : [])] }
    return { ...population, files: value.length === 0 ? media : { ...media, filter } }
  }
}
