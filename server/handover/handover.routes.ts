import type { FastifyInstance } from 'fastify'
import { devices } from '#contract/devices.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { selectOne } from '../db/select.ts'
import { lockVersion } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { giveUpOrdersOf } from '../documents/document-jobs.store.ts'
import { unknownDevice } from '../documents/make-document.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import { logAct } from '../logs/logs.store.ts'
import { endOtherLinks } from '../reset/password-links.store.ts'
import type { Services } from '../services.ts'
import { isAsPrepared, prepareHandover } from './prepare-handover.ts'

/** Hands a device over to another company: completely or not at all, and the former company loses all access. */
export function handoverRoute(app: FastifyInstance, services: Services): void {
  const { clock } = services

  serve(app, services, devices.handOver, async (input, context) => {
    const { principal, stamp, match, populate, commit } = context
    const { id, companie, handedOverOn, note } = input
    // Typesets the letter before the transaction; a failure only counts if the request is not a repeated one.
    const [preparation] = await Promise.allSettled([prepareHandover(services, input)])
    return commit(async (tx) => {
      await match(tx, 'devices', id, () => selectOne(tx, devicesTable, id, populate))
      if (preparation.status === 'rejected') throw preparation.reason
      const { password, made, letter, ...prepared } = preparation.value
      await lockVersion(tx, 'devices', id)
      const former = await findDeviceSubject(tx, id)
      foundOr404(former.serialNumber, unknownDevice)
      const changes = handedOverOn === null ? [] : [{ attribute: 'handedOverOn', to: handedOverOn }]
      if (!(await isAsPrepared(tx, id, prepared))) throw changedMeanwhile()
      await update(tx, devicesTable, stamp, id, { companie, ...password }, 'handed-over', changes)
      await removeSessionsOf(tx, 'device', id)
      await endOtherLinks(tx, clock(), { kind: 'device', id })
      await giveUpOrdersOf(tx, clock(), id, orderEnded)
      const about = await findDeviceSubject(tx, id)
      const day = handedOverOn === null ? '' : ` am ${germanDay(handedOverOn)}`
      const deviceName = `Gerät „${about.serialNumber}“`
      const origin = former.companyName ? `von „${former.companyName}“ ` : ''
      const summary = `${deviceName}${day} ${origin}an „${about.companyName}“ übergeben`
      await logAct(tx, clock(), principal, note ? `${summary}: ${note}` : summary, about)
      const device = foundOr404(await selectOne(tx, devicesTable, id, populate), unknownDevice)
      return { ...device, ...(made !== undefined && { pass: made }), letter }
    })
  })
}

const orderEnded = 'Das Gerät wurde inzwischen an eine andere Firma übergeben. Bitte neu bestellen!'

function changedMeanwhile(): ProblemError {
  return new ProblemError(
    'conflict',
    'Gerät oder Firma wurden gerade von jemand anderem geändert. Bitte versuchen Sie es noch einmal!',
  )
}

function germanDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
