import type { ReactNode } from 'react'
import { devices } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { type Kept, KeptBanner, withoutKept } from '../dialog/KeptBanner.tsx'
import { watchPlace } from '../dialog/watch-place.ts'
import { askForName } from '../form/ask-for-name.ts'
import { askToDeleteMany } from '../table/bulk-delete.ts'
import { loadKeptFiles } from './kept-files.ts'
import { LosingDevices, loadLosingDevices } from './LosingDevices.tsx'

type OnRemoved = (ids: readonly number[]) => void

/** Asks before deleting a file, and names the devices that lose it. */
export async function removeFile({ id, filename }: Media, onRemoved?: OnRemoved): Promise<void> {
  const isStillHere = watchPlace()
  try {
    const [loss, kept] = await Promise.all([loadLosingDevices([id]), loadKeptFiles([id])])
    if (!isStillHere()) return
    askForName({
      question,
      body: (
        <>
          <p className="dialog-text">Die Datei „{filename}“ wird gelöscht.</p>
          <LosingDevices files={[id]} first={loss} />
        </>
      ),
      kept,
      why: 'weil mindestens ein Gerät mit ihr in Verkehr gebracht ist. Bis dahin bleibt sie im Papierkorb.',
      name: filename,
      label: 'Name der Datei',
      action: 'removeFile',
      done: 'Datei erfolgreich gelöscht!',
      undo: { kind: 'file', ids: [id], lists: [medias.list, devices.list] },
      async remove(name) {
        await call(medias.remove, { id, name })
        onRemoved?.([id])
        await refresh(medias.list, devices.list)
      },
    })
  } catch (error) {
    reportFailure('removeFile', error)
  }
}

const question = 'Sind sie sicher?'

/** Asks once before deleting all of these files. */
export async function removeFiles(ids: readonly number[], onRemoved: OnRemoved): Promise<void> {
  const isStillHere = watchPlace()
  try {
    const kept = await loadKeptFiles(ids)
    const [only] = ids
    if (kept && ids.length === 1 && only !== undefined) {
      const file = await call(medias.show, { id: only })
      return isStillHere() ? await removeFile(file, onRemoved) : undefined
    }
    const body = await bodyOf(ids, kept)
    if (!isStillHere()) return
    askToDeleteMany({
      question,
      body,
      action: 'removeFile',
      ids,
      kept,
      removeOne: (id) => call(medias.remove, { id }),
      done: (removed) =>
        removed === 1
          ? 'Datei erfolgreich gelöscht!'
          : `${formatCount(removed)} Dateien erfolgreich gelöscht!`,
      noun: ['Datei', 'Dateien'],
      kind: 'file',
      onRemoved,
      lists: [medias.list, devices.list],
    })
  } catch (error) {
    reportFailure('removeFile', error)
  }
}

async function bodyOf(ids: readonly number[], kept: Kept | undefined): Promise<ReactNode> {
  const count = ids.length
  const deletedIds = withoutKept(ids, kept)
  if (deletedIds.length === 0) return undefined
  const loss = await loadLosingDevices(deletedIds)
  const files = `${formatCount(count)} Dateien`
  const deletion = count === 1 ? 'Die ausgewählte Datei wird gelöscht' : `${files} werden gelöscht`
  const lead = kept
    ? `${files} sind ausgewählt. Gelöscht wird, was nicht aufzubewahren ist`
    : deletion
  return (
    <>
      <KeptBanner kept={kept} of={count} />
      <p className="dialog-text">{lead}, auch bei allen Geräten, die sie verwenden.</p>
      <LosingDevices files={deletedIds} first={loss} />
    </>
  )
}
