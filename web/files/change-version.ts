import { type FileVersion, versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { oneAtATime } from '../base/one-at-a-time.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh } from '../client/queries.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { keptAmong } from '../dialog/KeptBanner.tsx'
import { openFresh } from '../dialog/open-fresh.ts'
import { askForName } from '../form/ask-for-name.ts'
import { rememberFocus } from '../ui/remember-focus.ts'
import { toast } from '../ui/toasts.tsx'
import { reportReleased } from './report-released.ts'
import { VersionForm, WithdrawForm } from './version-dialogs.ts'

/** Opens the form of a version with its current data. */
export function openVersion(id: number): Promise<void> {
  return openFresh(
    'setCurrentVersion',
    () => call(versions.show, { id }),
    (version) => openDialog(VersionForm, { version }),
  )
}

/** Opens the form that withdraws a version, with its current data: somebody else may have withdrawn it already. */
export function openWithdrawal(id: number): Promise<void> {
  return openFresh(
    'setCurrentVersion',
    () => call(versions.show, { id }),
    (version) => {
      if (version.stage === 'withdrawn') void reportOvertaken(version)
      else openDialog(WithdrawForm, { version })
    },
  )
}

/**
 * Releases a prepared version to customers, as of the server's current day. If somebody else has released it in the
 * meantime, that day is kept, as it determines what devices were delivered with.
 */
export function releaseVersion({ id }: FileVersion): Promise<void> {
  return change('releaseVersion', id, async () => {
    const version = await call(versions.show, { id })
    if (version.stage !== 'prepared') return reportOvertaken(version)
    const { stage } = await call(versions.update, { id, releasedOn: 'today' }, { since: version })
    await refresh(versions.list, medias.list)
    reportReleased(stage, 'Fassung ist freigegeben!')
  })
}

/**
 * Makes a withdrawn version visible to customers again, provided the reason for its withdrawal is still the one that
 * the user has read.
 */
export function restoreVersion({ id, withdrawnReason }: FileVersion): Promise<void> {
  return change('restoreVersion', id, async () => {
    const version = await call(versions.show, { id })
    if (version.withdrawnReason === null)
      return reportOvertaken(version, 'nicht mehr zurückgezogen')
    if (version.withdrawnReason !== withdrawnReason)
      return reportOvertaken(version, 'aus einem anderen Grund zurückgezogen')
    await call(versions.update, { id, withdrawnReason: null }, { since: version })
    await refresh(versions.list, medias.list)
    toast.success('Fassung ist nicht mehr zurückgezogen!')
  })
}

/** Reports that somebody else was faster. */
async function reportOvertaken(
  { version, stage }: FileVersion,
  now = stage === 'withdrawn' ? 'schon zurückgezogen' : 'schon freigegeben',
): Promise<void> {
  await refresh(versions.list, medias.list)
  toast.warn(`Die Fassung „${version}“ ist inzwischen ${now}!`)
}

function change(action: string, id: number, work: () => Promise<void>): Promise<void> {
  // Its button disappears with its purpose.
  const restoreFocus = rememberFocus()
  return oneAtATime(`${action}/${id}`, async () => {
    try {
      await work()
      restoreFocus()
    } catch (error) {
      reportFailure(action, error)
    }
  })
}

/** Asks before deleting a version, and says what customers will see afterwards if that changes. */
export function removeVersion(
  { id, version }: FileVersion,
  file: { id: number; filename: string },
): Promise<void> {
  const { filename } = file
  return openFresh(
    'removeVersion',
    () => Promise.all([findStage(id), hasEarlier(file.id)]),
    ([{ rows }, isFollowed]) => {
      const isReplaced = isFollowed && rows.some(({ stage }) => stage === 'current')
      askForName({
        question: 'Fassung wirklich löschen?',
        body: `Die Fassung „${version}“ von „${filename}“ wird gelöscht.${isReplaced ? replaced : ''}`,
        kept: keptAmong(new Map(rows.map(({ id, keptUntil }) => [id, keptUntil]))),
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
      })
    },
  )
}

const replaced = ' Kunden sehen dann wieder die Fassung davor.'

function findStage(id: number) {
  return call(versions.list, { filters: { id }, fields: ['stage', 'keptUntil'] })
}

/** Whether an earlier version would replace the current one; the list on screen may not extend that far. */
async function hasEarlier(file: number): Promise<boolean> {
  const { rows } = await call(versions.list, {
    filters: { media: { id: file }, stage: 'earlier' },
    fields: ['stage'],
    pagination: { page: 1, pageSize: 1, withCount: false },
  })
  return rows.length > 0
}
