import pino from 'pino'
import { readComplianceState } from '../compliance/compliance-state.store.ts'
import { lookForFindings } from '../compliance/look.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** Waits until every change is looked at for findings, by the portal itself or here. */
export async function lookUntilSettled({ services }: World): Promise<void> {
  const { signal } = new AbortController()
  await until(async () => {
    await lookForFindings(services, pino({ level: 'silent' }), signal)
    return (await readComplianceState(services.db)).isSettled
  })
}
