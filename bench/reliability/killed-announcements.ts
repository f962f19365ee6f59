import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../e2e/support/mail-server.ts'
import { isOver, isUnder, reportSkipped } from '../figures.ts'
import { type Desk, idOf, openAdministratorsDesk, openDesk } from './equipment/desk.ts'
import { openOwnPostgres } from './equipment/own-postgres.ts'
import { startTriedPortal, type TriedPortal } from './equipment/tried-portal.ts'

// Staff notify many companies of a new version while the portal is killed: first during the call itself, which is
// repeated with its key until it is answered, then in the middle of sending. Each company gets the mail; duplicates,
// sent because the portal was killed before it knew of the delivery, have the same Message-ID.

const isQuick = process.argv.includes('--quick')
const companies = isQuick ? 12 : 300
const killsOfCall = isQuick ? 1 : 10
/** Maximum duration of the call itself, in ms; a quick run shares the machine and only checks that it does not hang. */
const maxResponseMs = isQuick ? 60_000 : 3_000
/** The portal is killed each time this many more mails have arrived. */
const mailsBetweenKills = isQuick ? 5 : 25
/** Timeout in ms; on PostgreSQL another process may still hold a mail. */
const sendTimeout = 600_000

await announceAndKill('SQLite', undefined)
const postgres = isQuick ? 'not in a quick run' : await openOwnPostgres()
if (typeof postgres === 'string') reportSkipped('announcements killed on PostgreSQL', postgres)
else {
  const url = await postgres.makeDatabase('notices')
  await announceAndKill('PostgreSQL', url).finally(() => postgres.stop())
}

async function announceAndKill(engine: string, url: string | undefined) {
  const mails = await startMailServer()
  const portal = await startTriedPortal({ ...mails.settings, ...(url && { DATABASE_URL: url }) })
  try {
    const desk = await openAdministratorsDesk(portal)
    const version = await fillPortal(desk)
    let kills = await sendWhileKilled(portal, desk, version)
    const startedAt = performance.now()
    let wantedMails = mailsBetweenKills
    while (knownIn(mails).size < companies && performance.now() - startedAt < sendTimeout) {
      if (mails.arrived.length >= wantedMails) {
        wantedMails = mails.arrived.length + mailsBetweenKills
        await portal.end('SIGKILL')
        kills += 1
        await portal.start()
      }
      await setTimeout(5)
    }
    const waiting = await waitUntilSent(desk)
    const mailsByCompany = knownIn(mails)
    const mailedTwice = [...mailsByCompany.values()].filter((ids) => ids.size > 1).length
    const label = `${engine}, ${kills} kills`
    isUnder(`${label}: companies that were told`, mailsByCompany.size, companies, 'companies')
    isOver(`${label}: told by mails with different Message-IDs`, mailedTwice, 0, 'companies')
    isOver(`${label}: mails that arrived twice`, mails.arrived.length - companies, kills, 'mails')
    isOver(`${label}: companies of which the portal says otherwise`, waiting, 0, 'companies')
  } finally {
    await portal.discard()
    await mails.stop()
  }
}

/** An article number with a file, and a device of it for each company; returns the file's version. */
async function fillPortal(desk: Desk): Promise<number> {
  const upload = await desk.upload('Anleitung.pdf', '%PDF-1.7\n%%EOF\n')
  const url = (upload.body as { id: number }[])[0]?.id
  const media = idOf(await desk.create('medias', { filename: 'Anleitung.pdf', url }))
  const part = idOf(await desk.create('parts', { title: 'KP-200', media: [media] }))
  for (let at = 0; at < companies; at += 1) {
    const email = `firma-${at}@example.org`
    const facts = { name: `Firma ${at}`, kdnr: 10_000 + at, pass: '123456789', email }
    const companie = idOf(await desk.create('companies', facts))
    await desk.create('devices', { sn: `SN ${at}`, pass: '123456789', companie, part })
  }
  const { body } = await desk.read(`/api/versions?filters[media]=${media}`)
  return (body as { data: { id: number }[] }).data[0]?.id ?? 0
}

/** Sends with one key until that is answered, while the portal is killed; returns the number of kills. */
async function sendWhileKilled(portal: TriedPortal, desk: Desk, version: number): Promise<number> {
  const { body } = await desk.read(`/api/versions/${version}/recipients`)
  const { seen: seenVersion } = body as { seen: string }
  const keyed = openDesk(portal, { ...desk.headers, 'idempotency-key': randomUUID() })
  const send = () =>
    keyed.ask('POST', `/api/versions/${version}/announcements`, { seen: seenVersion })
  let kills = 0
  for (; kills < killsOfCall; kills += 1) {
    const firstSending = send()
    await setTimeout(Math.random() * 60)
    await portal.end('SIGKILL')
    await firstSending
    await portal.start()
  }
  const { status, text, took } = await send()
  if (status !== 202) throw new Error(text)
  isOver(
    `telling ${companies} companies, the call itself, perhaps answered before`,
    took,
    maxResponseMs,
    'ms',
  )
  return kills
}

/** The number of companies without a mail according to the portal, once nothing is waiting any more. */
async function waitUntilSent(desk: Desk): Promise<number> {
  const end = performance.now() + sendTimeout
  for (;;) {
    const { body } = await desk.read(
      '/api/announcements?filters[state]=sent&pagination[pageSize]=1',
    )
    const { total } = (body as { meta: { pagination: { total: number } } }).meta.pagination
    if (total === companies || performance.now() > end) return companies - total
    await setTimeout(100)
  }
}

/** The Message-IDs that arrived at each address. */
function knownIn({ arrived }: MailServer): Map<string, Set<string>> {
  const mailsByCompany = new Map<string, Set<string>>()
  for (const { to, messageId = '' } of arrived) {
    const address = to?.[0]?.address ?? ''
    mailsByCompany.set(address, (mailsByCompany.get(address) ?? new Set()).add(messageId))
  }
  return mailsByCompany
}
