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
