import { commonFiles, devicesGivenBackAtOnce } from '#contract/common-files.ts'
import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { formatCount, formatShare } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { causeOf, reportFailure } from '../client/failures.ts'
import { isFatal } from '../client/is-fatal.ts'
import { refresh } from '../client/queries.ts'
import { RequestError } from '../client/request-error.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MessageBox, type Work } from '../dialog/MessageBox.tsx'
import { type ToastAction, toast } from '../ui/toasts.tsx'
import { withdrawAction } from '../ui/withdraw-action.ts'

/**
 * A file that was moved to its article number, the devices that had it, and whether the article number did not have it
 * before.
 */
interface MovedFile {
  part: number
  media: number
  devices: number[]
  isNew: boolean
}

/** What a clean-up has moved, and how to undo it. */
export interface GivenBack {
  note: (file: MovedFile) => void
  /** The undo button of a toast; undefined while nothing was moved. */
  action: () => ToastAction | undefined
}

/** Records what one clean-up has moved; undoing it returns to each device exactly its own links. */
export function createGivenBack(): GivenBack {
  const moved = new Set<MovedFile>()
  const action: ToastAction = { label: 'Rückgängig', run: ask }

  function ask() {
    const isSingle = moved.size === 1
    const subject = isSingle ? 'Die Datei gehört' : `${formatCount(moved.size)} Dateien gehören`
    const later = `Geräte, die seither angelegt wurden, zeigen ${isSingle ? 'sie' : 'diese Dateien'} nicht mehr.`
    const isLost = [...moved].some(({ isNew }) => isNew)
    openDialog(MessageBox, {
      question: 'Aufräumen rückgängig machen?',
      body: `${subject} dann wieder den einzelnen Geräten, wie vorher.${isLost ? ` ${later}` : ''}`,
      confirm: 'Rückgängig machen',
      onConfirm: undo,
    })
  }

  async function undo({ signal, report }: Work) {
    const files = [...moved]
    const total = countOf(files)
    let failure: unknown
    for (const file of files) {
      try {
        await giveBack(file, signal, () => report(total - countOf(files), total))
        if (file.devices.length === 0) moved.delete(file)
      } catch (error) {
        failure ??= error
      }
      if (signal.aborted || isFatal(failure)) break
    }
    await refresh(devices.list, parts.list, medias.list, commonFiles.list)
    reportOutcome(files.length - moved.size, files.length, failure)
    if (moved.size === 0) withdrawAction(action)
  }

  return {
    note: (file) => moved.add(file),
    action: () => (moved.size > 0 ? action : undefined),
  }
}

/**
 * Works in steps, unlinking the article number in the last one, so that all devices show the file throughout. Finished
 * devices are removed from `devices`.
 */
async function giveBack(file: MovedFile, signal: AbortSignal, onStep: () => void) {
  const { part, media, isNew } = file
  while (file.devices.length > 0 && !signal.aborted) {
    const chunk = file.devices.slice(0, devicesGivenBackAtOnce)
    const rest = file.devices.slice(chunk.length)
    const unlinkPart = isNew && rest.length === 0
    try {
      await call(commonFiles.giveBack, { part, media, devices: chunk, unlinkPart })
      file.devices = rest
    } catch (error) {
      if (!isGone(error)) throw error
      file.devices = []
    }
    onStep()
  }
}

/** If the file has been deleted, no device can have it any more. */
function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'not-found'
}

function countOf(files: MovedFile[]): number {
  return files.reduce((count, file) => count + file.devices.length, 0)
}

function reportOutcome(doneCount: number, total: number, error: unknown) {
  const share = `${formatShare(doneCount, total, 'Datei', 'Dateien')} zurückgegeben.`
  if (error !== undefined) {
    reportFailure('giveBackCommonFiles', error, `${share} Fehler: ${causeOf(error).status}`)
  } else if (doneCount < total) toast.warn(`Abgebrochen: ${share}`)
  else {
    const subject = total === 1 ? '1 Datei gehört' : `${formatCount(total)} Dateien gehören`
    toast.success('Aufräumen rückgängig gemacht!', `${subject} wieder den Geräten.`)
  }
}
