import assert from 'node:assert/strict'
import pino from 'pino'
import { readComplianceState } from '../compliance/compliance-state.store.ts'
import { lookForFindings } from '../compliance/look.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/**
 * Waits until every change has been searched for findings, by the portal itself or here; throws errors that occur here.
 */
export async function findingsSettled({ services }: World): Promise<void> {
  const { signal } = new AbortController()
  const failures: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => failures.push(line) })
  await until(async () => {
    await lookForFindings(services, logger, signal)
    assert.deepEqual(failures, [])
    return (await readComplianceState(services.db)).isSettled
  })
}
