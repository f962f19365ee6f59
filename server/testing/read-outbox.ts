import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { World } from './world.ts'

/** Makes and sends everything that was ordered, and returns the mails in the outbox folder, in order. */
export async function deliveredMails({ services, dataDir }: World): Promise<Email[]> {
  await services.documentJobs.runDue()
  await services.outbox.runDue()
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = names
    .toSorted()
    .map(async (name) => PostalMime.parse(await readFile(join(folder, name))))
  return Promise.all(mails)
}
