import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { isNobodys } from '../core/network.ts'
import type { Db } from '../db/database.ts'
import { readSettings } from './settings.store.ts'

/** Where customers write to: `SUPPORT_EMAIL`, and where it is not set, the maker's own address. */
export function supportEmailOf(
  { supportEmail }: Pick<Config, 'supportEmail'>,
  { makerEmail }: Pick<Settings, 'makerEmail'>,
): string {
  return isNobodys(supportEmail) ? (makerEmail ?? supportEmail) : supportEmail
}

/** The same, as the settings are now. */
export async function readSupportEmail(db: Db, config: Config): Promise<string> {
  return supportEmailOf(config, await readSettings(db, config))
}

/** What mails say of the portal: that address, and the lines of whom they are from. */
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
