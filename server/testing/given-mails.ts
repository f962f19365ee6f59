import type { TestContext } from 'node:test'
import type { MailDraft } from '../mail/mail-draft.ts'
import { insertMail } from '../mail/outbox.store.ts'
import type { SmtpPeer } from './smtp-peer.ts'
import { openWorld, type World } from './world.ts'

/** A text in every mail below, to be searched for where it must not be. */
export const secretWord = 'Geheim-Wort-4711'

/** A world that sends through this mail server; nothing is sent before the test triggers it. */
export async function sender(
  t: TestContext,
  { settings }: SmtpPeer,
  environment: Record<string, string> = {},
): Promise<World> {
  const world = await openWorld(t, { ...settings, ...environment })
  // Waits for the round that was begun at the start.
  await world.services.outbox.runDue()
  return world
}

/** Puts an unsent mail into the outbox of a world. Returns its id. */
export async function mail(world: World, draft: Partial<MailDraft> = {}): Promise<number> {
  const { db, secrets, clock } = world.services
  return insertMail(db, clock(), secrets, {
    to: 'kunde@example.org',
    subject: 'Ihre Unterlagen',
    text: `Das Passwort ist ${secretWord}.\n`,
    html: `<p>Das Passwort ist ${secretWord}.</p>`,
    attachments: [],
    ...draft,
  })
}

/** The outbox row of a mail. */
export async function outboxRow({ services }: World, id: number) {
  return services.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Minutes until the next try of a mail. */
export async function minutesToNextTry(world: World, id: number): Promise<number> {
  const { next_try_at: at } = await outboxRow(world, id)
  return Math.round((Date.parse(at ?? '') - world.services.clock().getTime()) / 60_000)
}
