import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { readSettings } from './settings.store.ts'
import { supportEmailOf } from './support-email.ts'

/** What mails need to know of the portal: its contact, and the lines that name the sender. */
export type MailConfig = Pick<Config, 'portalName' | 'publicUrl' | 'supportEmail'> & {
  sender: string[]
}

/** Mails are signed by the maker, whom customers know, whatever the portal is called. */
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

/** The same, with the current settings. */
export async function readMailConfig(db: Db, config: Config): Promise<MailConfig> {
  return mailConfigOf(config, await readSettings(db, config))
}
