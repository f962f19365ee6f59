import type { FastifyBaseLogger } from 'fastify'
import type { Helper } from '#contract/problem-facts.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { MakerOfPages } from '../http/problem-page.ts'
import type { MakerFacts } from '../http/web-pages.ts'
import type { Services } from '../services.ts'
import { hasLogo, readSettings } from './settings.store.ts'
import { supportEmailOf } from './support-email.ts'

/** The current facts of the maker that every page shows. */
export async function readMakerFacts({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<MakerFacts> {
  const settings = await readSettings(db, config)
  return {
    imprintUrl: settings.imprintUrl ?? '',
    privacyUrl: settings.privacyUrl ?? '',
    hasLogo: hasLogo(settings, config),
    makerPhone: settings.makerPhone ?? '',
    makerEmail: settings.makerEmail ?? '',
    supportEmail: supportEmailOf(config, settings),
    language: settings.language,
    accent: settings.accent,
  }
}

/**
 * Returns a function that reads the maker's facts for pages written by the server; while the database is unavailable,
 * it returns the last known ones.
 */
export function rememberMaker(
  services: Pick<Services, 'db' | 'config'>,
  log: FastifyBaseLogger,
): (isAway?: boolean) => Promise<MakerOfPages> {
  const { imprintUrl, privacyUrl } = services.config
  let knownFacts: MakerOfPages = { imprintUrl, privacyUrl, accent: null }
  return async (isAway = false) => {
    if (isAway) return knownFacts
    try {
      knownFacts = await readMakerFacts(services)
    } catch (error) {
      log.warn({ err: error }, 'the settings cannot be read; pages show those of before')
    }
    return knownFacts
  }
}

/** The contact for people who cannot sign in; undefined if the maker has not set one. */
export async function readHelper(db: Db, config: Config): Promise<Helper | undefined> {
  const { makerName: name, makerPhone: phone, makerEmail: email } = await readSettings(db, config)
  return phone || email ? { name, phone, email } : undefined
}

/** The maker as a contact, for messages in German: `an den Hersteller: Telefon …`. */
export async function readMakerToAsk(db: Db, config: Config): Promise<string> {
  const { makerName: name, makerPhone: phone, makerEmail: email } = await readSettings(db, config)
  const ways = [phone && `Telefon ${phone}`, email && `E-Mail ${email}`].filter(Boolean).join(', ')
  return `an ${name ?? 'den Hersteller'}${ways && `: ${ways}`}`
}
