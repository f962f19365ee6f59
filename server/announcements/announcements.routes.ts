import type { FastifyInstance } from 'fastify'
import { announcements } from '#contract/announcements.ts'
import { documentLocales } from '#contract/documents.ts'
import { ownTurn } from '../core/in-turns.ts'
import { addressOf } from '../core/network.ts'
import { subjectOf } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { serve, serveList } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { readMailConfig } from '../settings/mail-config.ts'
import { readSettings } from '../settings/settings.store.ts'
import { type Addressed, wordingOf } from './announcement-mail.ts'
import { insertAnnouncements, type Reachable } from './announcements.store.ts'
import { announcementsTable } from './announcements.table.ts'
import { changedInWords } from './changed-in-words.ts'
import {
  type Announced,
  findAnnounced,
  type ListedCompany,
  listCompanies,
  listSerialNumbers,
} from './recipients.store.ts'
import { searchRecipients } from './search-recipients.ts'
import { changedSince, hasOtherFacts, packSeen, unpackSeen } from './seen-list.ts'

/** Maximum request size in bytes, enough for the list of all companies that can be notified at once. */
const draftBytes = 1_500_000

/** Notifies companies of a release or a withdrawal: recipients, sending, and the list of what was sent. */
export function announcementsRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, clock } = services

  serveList(app, services, announcements.list, announcementsTable)

  serve(app, services, announcements.recipients, async ({ id, page, pageSize, ...wanted }) => {
    const announced = await findAnnounced(db, id, config.timeZone)
    const all = await companiesOf(db, announced)
    const reachable = all.filter(isReachable)
    const companies =
      wanted.reach === 'none' ? all.filter((company) => !isReachable(company)) : reachable
    const found = await searchRecipients(companies, wanted.search)
    const { kind, filename, version } = announced
    return {
      ...{ kind, filename, version },
      recipients: found.slice((page - 1) * pageSize, page * pageSize),
      total: found.length,
      reachable: reachable.length,
      unreachable: all.length - reachable.length,
      told: reachable.filter(({ toldAt }) => toldAt !== null).length,
      readers: inEach((locale) => reachable.filter((company) => company.locale === locale).length),
      seen: await packSeen(announced, reachable),
      wordings: await wordingsOf(announced, reachable),
    }
  })

  serve(
    app,
    services,
    announcements.send,
    async (draft, context) => {
      const { principal, stamp, commit, request, reply } = context
      const { id, without = [], only, again, sentences = {} } = draft
      await services.throttle.count('mail', subjectOf(principal), addressOf(request))
      const seen = unpackSeen(draft.seen)
      if (!seen) throw ProblemError.field('seen', noSeen, 'format')
      const [excluded, chosen] = [new Set(without), only && new Set(only)]
      const isChosen = (company: number) => (chosen ? chosen.has(company) : !excluded.has(company))
      const companies = await commit(async (tx) => {
        // Until this is done, links and versions do not change and nobody else sends an announcement.
        await lockLinks(tx)
        const announced = await findAnnounced(tx, id, config.timeZone)
        if (hasOtherFacts(seen, announced)) throw new ProblemError('conflict', otherwise)
        const all = await companiesOf(tx, announced)
        const changed = changedSince(seen, all, isChosen)
        if (changed.length > 0) {
          throw new ProblemError('conflict', await changedInWords(tx, changed))
        }
        const recipients = all
          .filter(isReachable)
          .filter((company) => isChosen(company.id) && (again || company.toldAt === null))
        if (recipients.length === 0) throw new ProblemError('conflict', nobody)
        await insertAnnouncements(tx, services, stamp, announced, recipients, sentences)
        const [only, ...others] = recipients
        const about = only && others.length === 0 ? { companyName: only.name } : {}
        await logAct(tx, clock(), principal, inWords(announced, recipients.length), about)
        return recipients.length
      })
      services.outbox.wake()
      reply.code(202)
      return { companies }
    },
    { bodyLimit: draftBytes },
  )

  async function companiesOf(of: Db, announced: Announced): Promise<ListedCompany[]> {
    const { language } = await readSettings(of, config)
    // Finding thousands of companies takes a while.
    await ownTurn()
    return listCompanies(of, announced, language)
  }

  /** The text per language, as the first company that reads it would receive it. */
  async function wordingsOf(announced: Announced, reachable: readonly Reachable[]) {
    const examples = inEach((locale) => reachable.find((company) => company.locale === locale))
    const ids = documentLocales.flatMap((locale) => examples[locale]?.id ?? [])
    const serialNumbers = await listSerialNumbers(db, announced.media, ids)
    const maker = await readMailConfig(db, config)
    return inEach((locale) => {
      const company = examples[locale]
      const addressed: Addressed | undefined = company && {
        ...company,
        serialNumbers: serialNumbers.get(company.id) ?? [],
      }
      return wordingOf(maker, announced, locale, addressed)
    })
  }
}

const noSeen = 'Das ist kein „seen“ einer Liste von Firmen!'
const otherwise =
  'Inzwischen ist etwas anderes mitzuteilen: Die Fassung wurde zurückgezogen oder wieder freigegeben, eine andere gilt, oder Fassung oder Datei heißt anders. Es wurde nichts gesendet.'
const nobody = 'Keine der gewählten Firmen ist anzuschreiben. Es wurde nichts gesendet.'

function isReachable(company: ListedCompany): company is Reachable {
  return company.email !== null
}

function inEach<Value>(make: (locale: (typeof documentLocales)[number]) => Value) {
  return { de: make('de'), en: make('en') }
}

function inWords({ kind, filename, version }: Announced, companies: number): string {
  const to = companies === 1 ? 'einer Firma' : `${companies} Firmen`
  const kindName = kind === 'release' ? 'Freigabe' : 'Rücknahme'
  return `${kindName} der Fassung „${version}“ von „${filename}“ ${to} mitgeteilt`
}
