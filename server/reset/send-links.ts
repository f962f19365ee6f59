import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import { type Db, inTransaction } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import { explainTrouble, judge } from '../mail/mail-trouble.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { mailConfigOf } from '../settings/mail-config.ts'
import { readSettings } from '../settings/settings.store.ts'
import { findOwnerOf, findOwners, type LinkOwner } from './link-owners.store.ts'
import { passwordLinkMail } from './password-link-mail.ts'
import {
  countRecentLinks,
  endOtherLinks,
  hasOpenLink,
  insertWish,
  openLink,
  removeOldLinks,
} from './password-links.store.ts'
import type { Audience, PasswordLinksTable } from './password-links.table.ts'

const second = 1_000
const minute = 60 * second

/** Maximum number of links per mailbox and hour: more would only fill it. */
const maxAnHour = 10

/** The mail server did not take the mail; its error is the `cause`. */
class NotDelivered extends Error {}

type Wish = Pick<PasswordLinksTable, 'identifier' | 'kind' | 'subject_id'>

type Tools = Pick<Services, 'config' | 'db' | 'secrets' | 'outbox' | 'clock'>

/**
 * Sends password links. Accounts are looked up here, long after the answer, so that response times reveal nothing.
 * Mails bypass the outbox: their secret is created for each try and stored in no table.
 */
export function openPasswordLinks(services: Tools, logger: FastifyBaseLogger): QueueWorker {
  const { config, db, secrets, outbox, clock } = services
  const worker = openWorker(services, logger, {
    table: 'password_links',
    lease: 5 * minute,
    // The worker is never woken: work started right after a request could be noticed by the next one.
    lookEvery: 2 * second,
    backOff: { waits: [1 * minute, 5 * minute, 15 * minute] },
    interruptedError: 'Das Versenden brach immer wieder ab',
    effect: 'outside',
    stopTimeout: 5 * second,
    async work({ id, audience, ...wish }) {
      const [owner, ...others] = config.smtp ? await ownersOf(audience, wish) : []
      if (!owner) return async () => ({ state: 'ended', identifier: null })
      const secret = randomBytes(32).toString('base64url')
      await inTransaction(db, async (tx) => {
        await openLink(tx, clock(), id, { owner, secret })
        // Each account gets a mail of its own: from here on this row is the request of the first one.
        for (const { kind, id } of others) {
          await insertWish(tx, clock(), { audience, kind, subject_id: id })
        }
      })
      const settings = await readSettings(db, config)
      const maker = mailConfigOf(config, settings)
      const mail = {
        ...passwordLinkMail(maker, owner, secret, settings.language),
        messageId: `${randomUUID()}@${new URL(config.publicUrl).hostname}`,
        date: clock(),
      }
      await outbox.deliver(mail).catch((cause: unknown) => {
        throw new NotDelivered('not delivered', { cause })
      })
      return async (tx) => {
        await endOtherLinks(tx, clock(), owner, id)
        await insertLog(tx, clock(), { type: 'info', status: '200', ...entryOf(owner) })
        return { state: await stateAfter(tx, id), identifier: null }
      }
    },
    judge(failure, { id }) {
      if (!(failure instanceof NotDelivered)) {
        logger.error({ err: failure, wish: id }, 'link to a new password not made')
        return { error: 'Ein unerwarteter Fehler ist aufgetreten.' }
      }
      const cause = failure.cause as NodemailerError
      const trouble = judge(cause)
      const error = explainTrouble(trouble, cause)
      logger.warn({ wish: id, trouble }, 'link to a new password not sent')
      return { error, isHopeless: trouble === 'refused' }
    },
    async onGivenUp(tx, { id }, error) {
      await tx
        .updateTable('password_links')
        .set({ identifier: null, secret_hash: null })
        .where('id', '=', id)
        .execute()
      const message = `passwordLink: Ein Link für ein neues Passwort ließ sich nicht versenden. ${error}`
      await insertLog(tx, clock(), { type: 'error', status: '502', message })
    },
  })
  return { ...worker, removeExpired: () => removeOldLinks(db, clock()) }

  /** The owners of a request, which an earlier try may have determined. Those with enough links are left out. */
  async function ownersOf(
    audience: Audience,
    { identifier, kind, subject_id: subject }: Wish,
  ): Promise<LinkOwner[]> {
    // A request encrypted with a lost key belongs to nobody.
    const name = (identifier && secrets.read(identifier)) ?? ''
    const found =
      kind !== null && subject !== null
        ? [await findOwnerOf(db, kind, subject)]
        : await findOwners(db, audience, name)
    const owners: LinkOwner[] = []
    for (const owner of found) if (owner && !(await hasEnough(owner))) owners.push(owner)
    return owners
  }

  /** A mailbox without a usable link always gets one, however many strangers have requested links. */
  async function hasEnough({ email }: LinkOwner): Promise<boolean> {
    if ((await countRecentLinks(db, clock(), email)) < maxAnHour) return false
    return hasOpenLink(db, clock(), email)
  }
}

/** The link may have been used before its mail is recorded as sent. */
async function stateAfter(tx: Db, id: number): Promise<'open' | 'ended'> {
  const row = await tx
    .selectFrom('password_links')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state === 'ended' ? 'ended' : 'open'
}

function entryOf({ kind, name, companyName }: LinkOwner) {
  const message = 'Link für ein neues Passwort versendet'
  if (kind === 'staff') return { message, userName: name }
  return { message, companyName, serialNumber: kind === 'device' ? name : null }
}
