import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { passwordLinks } from '#contract/password-links.ts'
import { passwordLoginOff } from '../accounts/sign-in.ts'
import { updateUser } from '../accounts/users.store.ts'
import { assertUncommon } from '../auth/common-passwords.ts'
import { generatePassword, hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { aboutCompany, aboutDevice } from '../auth/stored-password.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { addressOf, networkOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { foldCopied } from '../db/fold.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import { lockVersion } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { serve } from '../http/serve.ts'
import { insertLog, type LogEntryDraft } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import type { LinkOwner } from './link-owners.store.ts'
import { endOtherLinks, findLink, insertWish, spendLink } from './password-links.store.ts'
import type { Audience, OwnerKind } from './password-links.table.ts'

const noLink = 'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an!'

/** „Passwort vergessen“ by mail: requesting a link and using it. */
export function passwordLinksRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, passwordLinks.askStaff, async ({ identifier }, { request }) =>
    requestLink('staff', identifier, request, foldCopied(identifier)),
  )

  serve(app, services, passwordLinks.askCustomer, async ({ sn }, { request }) =>
    // 0042 may be company 42: all spellings of a number share one budget, as at the sign-in.
    requestLink('customer', sn, request, foldCopied(sn).replace(/^0+(?=\d+$)/, '')),
  )

  serve(app, services, passwordLinks.useStaff, async ({ code, password }, { request }) => {
    const { owner } = found(await findLink(db, clock(), code, ['staff']))
    assertUncommon(password, owner.name)
    const passwordHash = await hashPassword(password)
    await inTransaction(db, async (tx) => {
      await spend(tx, code)
      const stamp = { at: clock(), by: owner.name }
      await updateUser(tx, stamp, owner.id, { passwordHash })
      await removeSessionsOf(tx, 'staff', owner.id)
      const message = `${owner.name} hat per Link ein neues Passwort gesetzt`
      await log(tx, request, { type: 'info', status: '200', message, userName: owner.name })
    })
    return { ok: true as const }
  })

  serve(app, services, passwordLinks.useCustomer, async ({ code }, { request }) => {
    found(await findLink(db, clock(), code, ['device', 'company']))
    const pass = generatePassword()
    const passwordHash = await hashPassword(pass)
    return inTransaction(db, async (tx) => {
      const { kind, id, name, companyName } = await spend(tx, code)
      const stamp = { at: clock(), by: null, actor: { kind: 'customer' } } as const
      if (kind === 'device') {
        await update(tx, devicesTable, stamp, id, { passwordHash, ...aboutDevice('generated') })
      } else {
        await update(tx, companiesTable, stamp, id, { passwordHash, ...aboutCompany('generated') })
      }
      await removeSessionsOf(tx, kind, id)
      const message = 'Neues Passwort per Link'
      const serialNumber = kind === 'device' ? name : null
      await log(tx, request, {
        type: 'customer',
        // With 200 it would count as a sign-in.
        status: 'api-call',
        message,
        serialNumber,
        companyName,
      })
      return { sn: name, pass }
    })
  })

  /** Answers the same for every name, known or not: the account is looked up later, under the name as typed. */
  async function requestLink(
    audience: Audience,
    name: string,
    request: FastifyRequest,
    budget: string,
  ) {
    if (!services.config.smtp) {
      throw new ProblemError('conflict', 'Dieses Portal versendet keine Mails!')
    }
    if (audience === 'staff' && !services.config.hasPasswordLogin) throw passwordLoginOff()
    const address = addressOf(request)
    // Hashed: names may be long, and a password may have been typed by mistake. The address is part of it, so that
    // strangers elsewhere cannot use up the owner's budget.
    const subject = createHash('sha256')
      .update(`${audience}:${budget}@${networkOf(address)}`)
      .digest('hex')
    await services.throttle.count('passwordLink', subject, address)
    await insertWish(db, clock(), { audience, identifier: services.secrets.encrypt(name) })
    return { ok: true as const }
  }

  /**
   * Uses a link up and ends the owner's other links. Waits for a concurrent change of the password, blocking of the
   * owner or handover of the device, which invalidates the link.
   */
  async function spend(tx: Db, code: string): Promise<LinkOwner> {
    const kinds: OwnerKind[] = ['staff', 'device', 'company']
    const link = found(await findLink(tx, clock(), code, kinds))
    await lockVersion(tx, tables[link.owner.kind], link.owner.id)
    const { id, owner } = found(await findLink(tx, clock(), code, kinds))
    if (!(await spendLink(tx, clock(), id))) found(undefined)
    await endOtherLinks(tx, clock(), owner, id)
    return owner
  }

  async function log(tx: Db, request: FastifyRequest, entry: LogEntryDraft) {
    await unlessOnHold(() => insertLog(tx, clock(), { ...entry, address: addressOf(request) }))
  }
}

const tables: Record<OwnerKind, string> = {
  staff: 'users',
  device: 'devices',
  company: 'companies',
}

function found<T>(link: T | undefined): T {
  if (link === undefined) throw new ProblemError('gone', noLink)
  return link
}
