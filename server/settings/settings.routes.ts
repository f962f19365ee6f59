import type { FastifyInstance } from 'fastify'
import { logoPath } from '#contract/paths.ts'
import { type Settings, settings, settingWords } from '#contract/settings.ts'
import { assertMayPublish } from '../auth/scopes.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { versionKey } from '../db/versions.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import { keepCustomer, keepOther } from '../logs/retention.ts'
import { findLastFailure } from '../mail/outbox.store.ts'
import type { Services } from '../services.ts'
import {
  hasLogo,
  lockedSettings,
  lockSettings,
  readSettings,
  readVersioned,
  variables,
  writeSettings,
} from './settings.store.ts'
import { readSupportEmail } from './support-email.ts'

const day = 24 * 60 * 60_000

/** The maker's settings: staff read them, administrators change those that the environment does not set. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock, logos } = services
  const lockedValues = lockedSettings(config)
  const locked = Object.keys(lockedValues)
  const lockedBy = Object.entries(variables)
    .filter(([setting]) => locked.includes(setting))
    .map(([setting, variable]) => ({ setting, variable }))

  serve(app, services, settings.show, async () => show(db))

  serve(app, services, settings.update, async (change, { principal, stamp, matchVersion }) => {
    const free = Object.entries(change).filter(([name]) => !locked.includes(name))
    for (const [name, value] of Object.entries(lockedValues)) {
      const newValue = change[name as keyof Settings]
      // Sending back an unchanged value is accepted.
      if (newValue === undefined || newValue === value) continue
      const message = 'Das legt der Betreiber in der Umgebung des Servers fest!'
      throw ProblemError.field(name, message, 'read-only')
    }
    await assertLogo(principal, change.logo)
    return inTransaction(db, async (tx) => {
      await lockSettings(tx)
      const { settings: before, version } = await readVersioned(tx, config)
      await matchVersion(
        async () => version,
        () => show(tx),
      )
      const changed = free.filter(([name, value]) => before[name as keyof Settings] !== value)
      if (changed.length === 0) return show(tx)
      await writeSettings(tx, stamp, Object.fromEntries(changed))
      if (change.logo) await logos.endForm(tx, change.logo)
      const words = changed.map(([name]) => settingWords[name as keyof Settings])
      await logAct(tx, clock(), principal, `Einstellungen geändert: ${words.join(', ')}`)
      return show(tx)
    })
  })

  serve(app, services, settings.installation, async () => {
    const { portalName, publicUrl, timeZone, binDays, mailFrom } = config
    const supportEmail = await readSupportEmail(db, config)
    return {
      ...{ portalName, publicUrl, supportEmail, timeZone, binDays },
      mailFrom: `${mailFrom.name} <${mailFrom.address}>`,
      maxFileMb: config.maxFileBytes / 1_000_000,
      logDays: keepOther / day,
      customerLogDays: keepCustomer / day,
      lastMailFailure: (await findLastFailure(db)) ?? null,
    }
  })

  async function show(tx: Db) {
    const { settings: all, version } = await readVersioned(tx, config)
    return {
      ...all,
      logoUrl: hasLogo(all, config) ? logoPath : null,
      locked,
      lockedBy,
      [versionKey]: version.version,
    }
  }

  /** The current logo is not validated again. */
  async function assertLogo(principal: StaffPrincipal, upload: Settings['logo'] | undefined) {
    if (!upload || upload === (await readSettings(db, config)).logo) return
    assertMayPublish(principal)
    await logos.assertUsable(upload)
  }
}
