import type { Settings } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { isNobodys } from '../core/network.ts'
import type { Db } from '../db/database.ts'
import { readSettings } from './settings.store.ts'

/** The address that customers write to: `SUPPORT_EMAIL`, or the maker's own address if that is not set. */
export function supportEmailOf(
  { supportEmail }: Pick<Config, 'supportEmail'>,
  { makerEmail }: Pick<Settings, 'makerEmail'>,
): string {
  return isNobodys(supportEmail) ? (makerEmail ?? supportEmail) : supportEmail
}

/** The same, with the current settings. */
export async function readSupportEmail(db: Db, config: Config): Promise<string> {
  return supportEmailOf(config, await readSettings(db, config))
}
