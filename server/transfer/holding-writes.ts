import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { isDatabaseAway } from '../db/violations.ts'
import type { Moved, MoveTeller } from './move-portal.ts'
import {
  endSource,
  holdSource,
  isWorkUnderWay,
  keepHold,
  prepareHold,
  releaseHold,
} from './transfers.store.ts'

/** How long a hold lasts unless it is prolonged, in ms: so long a portal is held after its move was killed. */
const holdTime = 8_000
const prolongEvery = 2_000
/** The longest that work under way (a mail, a document, pictures) is waited for, in ms. */
const workPatience = 60_000
/** The longest that others keep the database from taking a hold, in ms. */
const lockPatience = 60_000

/**
 * Does the last of a move while nobody can change anything at the source, and makes that last for good once it is done.
 * A hold that ended before is no success: the source is writable again then.
 */
export async function holdingWrites(
  source: Db,
  teller: MoveTeller,
  last: () => Promise<Omit<Moved, 'heldFor'>>,
): Promise<Moved> {
  await finishWork(source, teller)
  await patiently(() => holdSource(source, 'writes', holdTime))
  const began = performance.now()
  let isHeld = true
  const timer = setInterval(prolong, prolongEvery)
  try {
    const done = await last()
    if (!isHeld || !(await patiently(() => endSource(source)))) throw holdLost()
    return { ...done, heldFor: performance.now() - began }
  } catch (error) {
    await patiently(() => releaseHold(source))
    throw error
  } finally {
    clearInterval(timer)
  }

  async function prolong() {
    isHeld &&= await patiently(() => keepHold(source, holdTime)).catch(() => false)
  }
}

/** Lets no more work begin, and waits for what is under way: a mail that leaves just now would leave twice. */
async function finishWork(source: Db, teller: MoveTeller): Promise<void> {
  const began = performance.now()
  await patiently(() => prepareHold(source))
  await patiently(() => holdSource(source, 'queues', holdTime))
  while (await isWorkUnderWay(source)) {
    if (performance.now() - began > workPatience) {
      teller.say(
        'Ein Auftrag oder eine Mail wird nicht fertig; das neue Portal versucht es noch einmal.',
      )
      return
    }
    await setTimeout(100)
    await patiently(() => holdSource(source, 'queues', holdTime))
  }
}

/** A portal that is writing just now lets others wait. */
async function patiently<T>(write: () => Promise<T>): Promise<T> {
  const until = performance.now() + lockPatience
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
    }
  }
}

function holdLost(): ConfigError {
  return new ConfigError(
    'Der letzte Abgleich wurde unterbrochen. Das bisherige Portal läuft weiter; bitte den Befehl wiederholen.',
  )
}
