import { isDeepStrictEqual } from 'node:util'
import { askAboutRecords, type Question } from './ask-about-records.ts'
import { recordChanges } from './change-records.ts'
import { RecordDraws } from './draw-records.ts'
import { RecordsModel } from './model-of-records.ts'

// Random changes of companies, article numbers, files and devices, and reads of all kinds, compared with plain maps.

/** Sends a request to a portal; `tag` is the ETag of the answer. */
export type AskRecords = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { body?: unknown; tag?: string | undefined },
) => Promise<{ status: number; tag: string | undefined; text: string }>

interface RecordsWalk {
  /** The portals, one of which is chosen at random for each request. */
  portals: AskRecords[]
  /** Total number of writes and reads. */
  steps: number
  seed: number
  /** Prefix of the names of this walk's records, which no other walk uses. */
  mark: string
}

/** The result of a walk. */
interface Walked {
  writes: number
  reads: number
  /** Reads that were answered with 304. */
  notModified: number
  /** Answers that differ from the state after the last acknowledged write. */
  stale: string[]
}

/** Compares each answer with the result of all earlier writes, whichever portal they went through. */
export async function walkRecords({ portals, steps, seed, mark }: RecordsWalk): Promise<Walked> {
  const model = new RecordsModel()
  const draws = new RecordDraws(model, seed, mark)
  const reader = new RecordsReader(portals, draws)
  const changeSomething = await recordChanges(model, draws, async (method, path, body) => {
    const portal = draws.pick(portals)
    const { status, text } = await portal(method, path, body === undefined ? {} : { body })
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text
  })
  let writes = 0
  while (writes + reader.reads < steps) {
    if (writes < 10 || draws.isOneIn(2)) {
      writes += 1
      await changeSomething()
    } else {
      await reader.read(askAboutRecords(model, draws))
    }
  }
  return { writes, reads: reader.reads, notModified: reader.notModified, stale: reader.stale }
}

/** Reads from the portals and collects what differs from the model. */
class RecordsReader {
  reads = 0
  notModified = 0
  readonly stale: string[] = []
  readonly #portals: AskRecords[]
  readonly #draws: RecordDraws
  /** The last answer with an ETag by address: the same portal or another one may confirm that it is still valid. */
  readonly #lastAnswers = new Map<string, { tag: string; text: string }>()

  constructor(portals: AskRecords[], draws: RecordDraws) {
    this.#portals = portals
    this.#draws = draws
  }

  async read(question: Question): Promise<void> {
    const at = this.#draws.integer(0, this.#portals.length - 1)
    await this.#compare(question, at)
    // The other portal gets the ETag of this answer.
    if (this.#draws.isOneIn(3)) await this.#compare(question, this.#portals.length - 1 - at)
  }

  async #compare({ path, wanted, seen }: Question, at: number): Promise<void> {
    this.reads += 1
    const last = this.#draws.isOneIn(3) ? undefined : this.#lastAnswers.get(path)
    const answer = await this.#portalAt(at)('GET', path, { tag: last?.tag })
    const isNotModified = answer.status === 304 && last !== undefined
    if (isNotModified) this.notModified += 1
    const text = isNotModified ? last.text : answer.text
    const shown = isNotModified || answer.status === 200 ? seen(JSON.parse(text)) : answer.status
    if (!isDeepStrictEqual(shown, wanted)) {
      const difference = JSON.stringify({ status: answer.status, path, shown, wanted })
      this.stale.push(`${this.#draws.mark}, portal ${at}: ${difference}`)
    }
    if (answer.status === 200 && answer.tag !== undefined) {
      this.#lastAnswers.set(path, { tag: answer.tag, text })
    }
  }

  #portalAt(at: number): AskRecords {
    const portal = this.#portals[at]
    if (!portal) throw new Error('No portal is asked')
    return portal
  }
}
