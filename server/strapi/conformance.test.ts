import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type TestResponse, type Ticket, type World } from '../testing/world.ts'
import { differences } from './strapi4-compare.ts'
import { type Deviation, deviationOf, deviations } from './strapi4-deviations.ts'
import { backToSeed, seedRecordedPortal } from './strapi4-portal.ts'
import { type Recording, readRecordings, record } from './strapi4-recordings.ts'
import { prepare, type Replay } from './strapi4-request.ts'

test('every recorded call of Strapi 4 gets the same answer, or differs as a decision says', async (t) => {
  const world = await openWorld(t, { ADMIN_USERNAME: 'staff', ADMIN_PASSWORD: 'Staff-Pass-1' })
  await seedRecordedPortal(world.services.db)
  const as = await given.signInStaff(world, 'staff', 'Staff-Pass-1')
  const allowed: string[] = []
  const different: string[] = []
  const recordings = await readRecordings()
  const idle = new Set(deviations)
  for (const recording of recordings) {
    const deviation = deviationOf(recording)
    if (deviation) idle.delete(deviation)
    const found = await replayed(world, as, recording, deviation)
    if (found.length > 0) different.push([recording.name, ...found].join('\n    '))
    else if (deviation) allowed.push(`${recording.name}: ${deviation.status}, ${deviation.reason}`)
    await backToSeed(world.services.db)
  }
  for (const line of allowed) t.diagnostic(line)
  const same = recordings.length - allowed.length - different.length
  const counts = `${same} same, ${allowed.length} allowed deviations, ${different.length} different`
  t.diagnostic(counts)
  assert.deepEqual([...idle], [], 'a deviation that no recording shows any more')
  assert.equal(different.length, 0, `${counts}\n  ${different.join('\n  ')}`)
})

/** The differences that are not allowed. */
async function replayed(
  world: World,
  as: Ticket,
  recording: Recording,
  deviation: Deviation | undefined,
): Promise<string[]> {
  const replay = await prepare(world, as, recording)
  const first = await send(world, recording, replay)
  if (!deviation) return differencesTwice(world, recording, replay, first)
  if (deviation.values) return onlyIn(deviation.values, differences(recording, replay, first))
  const deviates = deviatesAsSaid(first, deviation)
  if (deviates.length > 0 || !deviation.amend) return deviates
  const amended = deviation.amend(replay, as)
  return differencesTwice(world, recording, amended, await send(world, recording, amended))
}

/** A repeated change must not conflict with the first one. */
async function differencesTwice(
  world: World,
  recording: Recording,
  replay: Replay,
  first: TestResponse,
): Promise<string[]> {
  const found = differences(recording, replay, first)
  if (found.length > 0 || recording.request.method !== 'PUT') return found
  const again = differences(recording, replay, await send(world, recording, replay))
  return again.map((line) => `sent again: ${line}`)
}

function deviatesAsSaid({ status, body }: TestResponse, deviation: Deviation): string[] {
  const { name } = record(record(body).error)
  const isSaid = status === deviation.status && (body === '' || name === deviation.name)
  const outcome = `${status} ${name ?? ''}`
  return isSaid ? [] : [`${outcome} instead of the deviation ${deviation.status} ${deviation.name}`]
}

/** The differences outside of the named attributes; an error if there are none in those. */
function onlyIn(names: string[], found: string[]): string[] {
  const others = found.filter((line) => !names.some((name) => line.includes(`.${name}: `)))
  return found.length === 0 ? ['no difference where one is allowed'] : others
}

function send(world: World, { request }: Recording, replay: Replay): Promise<TestResponse> {
  const { path, query, as, headers, body } = replay
  const url = query ? `${path}?${query}` : path
  return world.ask(request.method, url, { as: as && { bearer: as.bearer }, headers, body })
}
