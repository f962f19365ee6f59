import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { askToDeleteMany } from '../table/bulk-delete.ts'

type OnRemoved = (ids: readonly number[]) => void

/** Asks before a file is deleted, and says how many devices lose it. */
export async function removeFile({ id, filename }: Media, onRemoved?: OnRemoved): Promise<void> {
  try {
    const users = await countUsers({ id })
    const used =
      users > 1
        ? ` Sie wird von ${formatCount(users)} Geräten verwendet und verschwindet bei allen.`
        : users === 1
          ? ' Ein Gerät verwendet sie.'
          : ''
    askToDelete({
      question,
      body: `Die Datei „${filename}“ wird gelöscht.${used}`,
      action: 'removeFile',
      done: 'Datei erfolgreich gelöscht!',
      async remove() {
        await call(medias.remove, { id })
        onRemoved?.([id])
        await refresh(medias.list, devices.list)
      },
    })
  } catch (error) {
    reportFailure('removeFile', error)
  }
}

const question = 'Sind sie sicher?'

/** Asks once before all of these files are deleted. */
export function removeFiles(ids: readonly number[], onRemoved: OnRemoved): void {
  const count = ids.length
  askToDeleteMany({
    question,
    body:
      count === 1
        ? 'Die ausgewählte Datei wird gelöscht, auch bei allen Geräten, die sie verwenden.'
        : `${formatCount(count)} Dateien werden gelöscht, auch bei allen Geräten, die sie verwenden.`,
    action: 'removeFile',
    ids,
    removeOne: (id) => call(medias.remove, { id }),
    done: (removed) =>
      removed === 1
        ? 'Datei erfolgreich gelöscht!'
        : `${formatCount(removed)} Dateien erfolgreich gelöscht!`,
    noun: 'Dateien',
    onRemoved,
    lists: [medias.list, devices.list],
  })
}

/** Counted on the click: a manual may belong to a hundred thousand devices, too many to load with a list. */
async function countUsers(media: { id: number }): Promise<number> {
  const { pagination } = await call(devices.list, {
    filters: { media },
    pagination: { pageSize: 1 },
  })
  return pagination.total
}
