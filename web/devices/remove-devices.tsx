import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { endedAccess } from '../authority-links/ended-access.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { KeptBanner, withoutKept } from '../dialog/KeptBanner.tsx'
import { watchPlace } from '../dialog/watch-place.ts'
import { askToDeleteMany } from '../table/bulk-delete.ts'
import { removeDevice } from './device-acts.tsx'
import { loadKeptDevices } from './kept-devices.ts'

const maxNamed = 5

/** Asks once for all selected devices; `onRemoved` is called with the ids that are gone. */
export async function removeDevices(
  ids: readonly number[],
  onRemoved: (ids: readonly number[]) => void,
): Promise<void> {
  const isStillHere = watchPlace()
  try {
    const [named, kept] = await Promise.all([
      serialNumbersOf(ids.slice(0, maxNamed)),
      loadKeptDevices(ids),
    ])
    const ended = await endedAccess('device', withoutKept(ids, kept))
    if (!isStillHere()) return
    const [only] = ids
    if (kept && ids.length === 1 && only !== undefined) {
      return await removeDevice({ id: only }, onRemoved)
    }
    askToDeleteMany({
      question: 'Want you realy to delete?',
      body: (
        <>
          <KeptBanner kept={kept} of={ids.length} />
          <p className="dialog-text">
            {sentenceOf(ids.length, named, kept !== undefined)}
            {ended}
          </p>
        </>
      ),
      action: 'removeDevice',
      ids,
      kept,
      removeOne: (id) => call(devices.remove, { id }),
      done: (count) =>
        count === 1 ? 'Gerät wurde gelöscht!' : `${formatCount(count)} Geräte wurden gelöscht!`,
      noun: ['Gerät', 'Geräten'],
      kind: 'device',
      onRemoved,
      lists: [devices.list, medias.list],
    })
  } catch (error) {
    reportFailure('removeDevice', error)
  }
}

/** The selection may contain devices of other pages, of which only the ids are known. */
async function serialNumbersOf(ids: readonly number[]): Promise<string[]> {
  const { rows } = await call(devices.list, {
    filters: { id: { $in: ids } },
    fields: ['sn'],
    pagination: { pageSize: maxNamed },
  })
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.sn ?? [])
}

function sentenceOf(count: number, serialNumbers: string[], isSomeKept: boolean): string {
  const nameList = serialNumbers.map((sn) => `„${sn}“`).join(', ')
  if (count === 1) return `Das Gerät ${nameList} wird gelöscht. Seine Dateien bleiben erhalten.`
  const unnamedCount = count - serialNumbers.length
  const rest = unnamedCount > 0 ? ` und ${formatOthers(unnamedCount, 'ein weiteres')}` : ''
  const countInWords = `${formatCount(count)} Geräte`
  return isSomeKept
    ? `${countInWords} sind ausgewählt: ${nameList}${rest}. Gelöscht wird, was nicht aufzubewahren ist. Die Dateien bleiben erhalten.`
    : `${countInWords} werden gelöscht: ${nameList}${rest}. Die Dateien bleiben erhalten.`
}
