import type { FastifyRequest } from 'fastify'
import { authorityLinks } from '#contract/authority-links.ts'
import { dayIn } from '../core/day.ts'
import { addressOf } from '../core/network.ts'
import type { Db } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { listAuthorityFiles } from './authority-files.store.ts'
import { findLinkById, findLinkBySecret, type ValidLink } from './authority-links.store.ts'
import { hasAuthoritySession } from './authority-session.ts'
import { findSubjectFacts, nameSubject, type SubjectFacts } from './authority-subjects.store.ts'

/** A valid link with the facts that it shows. */
export interface AuthorityAccess {
  link: ValidLink
  facts: SubjectFacts
}

/** Looked up when there is no link: no device has this id. */
const noSubject = { kind: 'device', id: 0 } as const

/** The access of a request's session; undefined if there is none that is valid. */
export async function accessOfSession(
  services: Services,
  request: FastifyRequest,
): Promise<AuthorityAccess | undefined> {
  const { id } = request.params as { id: string }
  const input = authorityLinks.show.input.safeParse({ id })
  const link = await findLinkById(services.db, services.clock(), input.data?.id ?? 0)
  return accessBy(services, hasAuthoritySession(request, services, link) ? link : undefined)
}

/** The access that a typed code opens; undefined if there is none that is valid. */
export async function accessOfCode(
  services: Services,
  code: string,
): Promise<AuthorityAccess | undefined> {
  return accessBy(services, await findLinkBySecret(services.db, services.clock(), code))
}

/** Runs the same queries whether the link exists or not, so that the duration of a refusal reveals nothing. */
async function accessBy(
  { db, config }: Services,
  link: ValidLink | undefined,
): Promise<AuthorityAccess | undefined> {
  const { authorityAccess } = await readSettings(db, config)
  const facts = await findSubjectFacts(db, link?.subject ?? noSubject)
  return link && facts && authorityAccess ? { link, facts } : undefined
}

/** The files that an access shows; only the one with this slug if there is a slug. */
export function filesOfAccess(
  { db, config, clock }: Services,
  { link, facts }: AuthorityAccess,
  slug?: string,
) {
  const { timeZone } = config
  const wanted = {
    timeZone,
    today: dayIn(timeZone, clock()),
    ...(slug !== undefined && { slug }),
  }
  return listAuthorityFiles(db, link.subject, facts.deliveredOn, wanted)
}

/** Called before the first byte is sent: a download that cannot be logged is refused. */
export async function logDownload(
  services: Services,
  request: FastifyRequest,
  access: AuthorityAccess,
  what: string,
): Promise<void> {
  if (request.method !== 'GET') return
  const { db, throttle } = services
  await throttle.count('report', `authority:${access.link.id}`, addressOf(request))
  await logAccess(db, services, request, access, what)
}

export async function logAccess(
  tx: Db,
  { clock }: Services,
  request: FastifyRequest,
  { link }: AuthorityAccess,
  what: string,
): Promise<void> {
  const subject = await nameSubject(tx, link.subject)
  const message = `Zugang für Behörden Nr. ${link.id} zu ${subject?.name}: ${what}`
  const address = addressOf(request)
  const entry = { type: 'info', status: '200', message, address } as const
  await insertLog(tx, clock(), { ...subject?.about, ...entry })
}
