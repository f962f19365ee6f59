import { type Db, inTransaction } from '../db/database.ts'
import type { Services } from '../services.ts'
import { withdrawMails } from './outbox.store.ts'

/** The final state of a mail; the error is German. */
export interface MailEnd {
  state: 'sent' | 'filed' | 'failed'
  error: string | null
  /** Its content has been erased: it cannot be sent any more. */
  isWithdrawn?: boolean
}

/** Called for every mail; listeners recognize their own by id. */
export type MailListener = (tx: Db, now: Date, mailId: number, end: MailEnd) => Promise<void>

/** Called for every mail; returns why it must not be sent any more, in German, or undefined. */
export type MailCheck = (mailId: number) => Promise<string | undefined>

/** The features that send mails: they know which ones are still valid, and are notified of their final states. */
export class MailOwners {
  readonly #services: Pick<Services, 'db' | 'clock'>
  readonly #listeners: MailListener[] = []
  readonly #checks: MailCheck[] = []

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services
  }

  addListener(listener: MailListener): void {
    this.#listeners.push(listener)
  }

  addCheck(check: MailCheck): void {
    this.#checks.push(check)
  }

  async notify(tx: Db, mailId: number, end: MailEnd): Promise<void> {
    for (const listener of this.#listeners) await listener(tx, this.#services.clock(), mailId, end)
  }

  /** Throws a `WithdrawnMail` if the mail is not valid any more, an `UncheckedMail` if that is not known. */
  async assertValid(mailId: number): Promise<void> {
    const error = await this.#withdrawIfOutdated(mailId).catch((cause: unknown) => {
      throw new UncheckedMail(cause)
    })
    if (error !== undefined) throw new WithdrawnMail(error)
  }

  /** Returns why the mail has been withdrawn. */
  async #withdrawIfOutdated(mailId: number): Promise<string | undefined> {
    const { db, clock } = this.#services
    for (const check of this.#checks) {
      const error = await check(mailId)
      if (error === undefined) continue
      await inTransaction(db, async (tx) => {
        await withdrawMails(tx, clock(), [mailId], error)
        await this.notify(tx, mailId, { state: 'failed', error, isWithdrawn: true })
      })
      return error
    }
    return undefined
  }
}

/** A mail that was withdrawn, with its content erased: there is nothing left to do. */
export class WithdrawnMail extends Error {}

/** A mail that could not be checked, as when the database is unavailable: the mail server was not contacted. */
export class UncheckedMail extends Error {
  constructor(cause: unknown) {
    super(
      'Das Portal konnte nicht nachsehen, ob diese Mail noch gilt. Es versucht es noch einmal.',
      { cause },
    )
  }
}
