import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { readSettings } from './settings.store.ts'
import { supportEmailOf } from './support-email.ts'

/** What mails say of the portal: whom to ask, and the lines of whom they are from. */
export type MailConfig = Pick<Config, 'portalName' | 'publicUrl' | 'supportEmail'> & {
  sender: string[]
}

/** Customers know the maker, whatever the portal is called. */
export function mailConfigOf(config: Config, settings: Settings): MailConfig {
  const { portalName, publicUrl } = config
  const maker = settings.makerName === portalName ? null : settings.makerName
  return {
    portalName,
    publicUrl,
    supportEmail: supportEmailOf(config, settings),
    sender: [...(maker === null ? [] : [maker]), portalName, publicUrl],
  }
}

/** The same, as the settings are now. */
export async function readMailConfig(db: Db, config: Config): Promise<MailConfig> {
  return mailConfigOf(config, await readSettings(db, config))
}
