import type { StoredAboutUser } from '#contract/users.ts'
import { today } from '../base/days.ts'
import { reportFailure } from '../client/failures.ts'
import { saveFile } from '../ui/save-file.ts'

/** Saves what is stored about a user, as a file readable by people and programs. */
export async function saveStored(load: () => Promise<StoredAboutUser>): Promise<void> {
  try {
    const stored = await load()
    const name = stored.account.username.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    saveFile({
      name: `gespeicherte-daten-${name}-${today()}.json`,
      blob: new Blob([JSON.stringify(stored, null, 2)], { type: 'application/json' }),
    })
  } catch (error) {
    reportFailure('saveStored', error)
  }
}
