import { type FileVersion, versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { openFresh } from '../client/open-fresh.ts'
import { refresh } from '../client/queries.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { keptOf } from '../dialog/KeptBanner.tsx'
import { askForName } from '../form/ask-for-name.ts'
import { rememberFocus } from '../ui/remember-focus.ts'
import { toast } from '../ui/toasts.tsx'
import { tellReleased } from './tell-released.ts'
import { VersionForm } from './version-dialogs.ts'

/** Opens the form of a version as it is by now. */
export function openVersion(id: number): Promise<void> {
  return openFresh(
    'setCurrentVersion',
    () => call(versions.show, { id }),
    (version) => openDialog(VersionForm, { version }),
  )
}

/** Shows a prepared version to customers; the server knows what day it is today. */
export function releaseVersion({ id }: FileVersion): Promise<void> {
  const input = { id, releasedOn: 'today' }
  return change('releaseVersion', 'Fassung ist freigegeben!', input)
}

export function restoreVersion({ id }: FileVersion): Promise<void> {
  const told = 'Fassung ist nicht mehr zurückgezogen!'
  return change('restoreVersion', told, { id, withdrawnReason: null })
}

interface Change {
  id: number
  releasedOn?: string
  withdrawnReason?: null
}

async function change(action: string, told: string, input: Change): Promise<void> {
  // Its button goes with what it was for.
  const giveFocusBack = rememberFocus()
  try {
    const { stage } = await call(versions.update, input)
    await refresh(versions.list, medias.list)
    if (input.releasedOn === undefined) toast.success(told)
    else tellReleased(stage, told)
    giveFocusBack()
  } catch (error) {
    reportFailure(action, error)
  }
}

/** Asks before a version is deleted; `then` says what customers see after that, where that changes. */
export function removeVersion(
  { id, version }: FileVersion,
  filename: string,
  then: string,
): Promise<void> {
  return openFresh(
    'removeVersion',
    () => call(versions.list, { filters: { id }, fields: ['keptUntil'] }),
    ({ rows }) =>
      askForName({
        question: 'Fassung wirklich löschen?',
        body: `Die Fassung „${version}“ von „${filename}“ wird gelöscht.${then}`,
        kept: keptOf(rows.map(({ keptUntil }) => keptUntil)),
        why: 'weil Geräte mit dieser Fassung ausgeliefert sind. Bis dahin bleibt sie im Papierkorb.',
        name: filename,
        label: 'Name der Datei',
        action: 'removeVersion',
        done: 'Fassung wurde gelöscht!',
        undo: { kind: 'version', ids: [id], lists: [versions.list, medias.list] },
        async remove(name) {
          await call(versions.remove, { id, name })
          await refresh(versions.list, medias.list)
        },
      }),
  )
}
