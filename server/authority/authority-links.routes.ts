import type { FastifyInstance } from 'fastify'
import { authorityLinks, authorityPath } from '#contract/authority-links.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import {
  insertAuthorityLink,
  type LinkSubject,
  listAuthorityLinks,
  revokeAuthorityLink,
} from './authority-links.store.ts'
import { nameSubject, subjectOfLink } from './authority-subjects.store.ts'

const unknownLink = 'Diesen Zugang gibt es nicht (mehr)!'
const unknownSubject = 'Dieses Gerät oder diese Artikelnummer gibt es nicht (mehr)!'

/** Administrators issue and revoke links with which authorities read one device or article number for a limited time. */
export function authorityLinksRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services

  serve(app, services, authorityLinks.list, async (of) => listAuthorityLinks(db, of))

  // Not via `commit`: a response replayed for an Idempotency-Key would show the secret a second time.
  serve(app, services, authorityLinks.create, async (draft, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      if (!(await readSettings(tx, config)).authorityAccess) throw switchedOff()
      const subject = subjectIn(draft)
      const { name, about } = foundOr404(await nameSubject(tx, subject), unknownSubject)
      const { purpose, recipient, days } = draft
      const facts = { subject, purpose, recipient, days, createdBy: principal.username }
      const { link, secret } = await insertAuthorityLink(tx, clock(), facts)
      const message = `Zugang für Behörden Nr. ${link.id} zu ${name} angelegt, gültig für ${days} ${days === 1 ? 'Tag' : 'Tage'}`
      await logAct(tx, clock(), principal, message, about)
      return { ...link, address: `${config.publicUrl}${authorityPath}#${secret}` }
    })
  })

  serve(app, services, authorityLinks.revoke, async ({ id }, { principal }) =>
    inTransaction(db, async (tx) => {
      const revoked = await revokeAuthorityLink(tx, clock(), id, principal.username)
      const { link, isNew } = foundOr404(revoked, unknownLink)
      const { name, about } = foundOr404(await nameSubject(tx, subjectOfLink(link)), unknownLink)
      if (isNew) {
        const message = `Zugang für Behörden Nr. ${id} zu ${name} widerrufen`
        await logAct(tx, clock(), principal, message, about)
      }
      return link
    }),
  )
}

/** The contract guarantees that exactly one of the two is given. */
function subjectIn({ device, part }: { device?: number; part?: number }): LinkSubject {
  return device === undefined ? { kind: 'part', id: part ?? 0 } : { kind: 'device', id: device }
}

function switchedOff(): ProblemError {
  return new ProblemError(
    'conflict',
    'Zugänge für Behörden sind ausgeschaltet. Bitte schalten Sie sie in den Einstellungen ein!',
  )
}
