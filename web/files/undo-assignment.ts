import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { concurrently } from '../base/concurrently.ts'
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
import type { TargetKind } from './assign.ts'

/** The links that an assignment has created, and how to undo them. */
export interface Undo {
  /** Records new links, including those whose response was lost. */
  note: (links: Links) => void
  /** The undo button of a toast; undefined while no links were created. */
  action: () => ToastAction | undefined
}

/** A file and the records that it is linked to. */
export interface Links {
  file: number
  kind: TargetKind
  targets: readonly number[]
}

/** Small chunks let a long undo show its progress. */
const targetsPerRequest = 200
const concurrency = 4

/** Records the links of one assignment; undoing removes only those, not the ones that existed before. */
export function createUndo(): Undo {
  const madeLinks = new Map<string, Made>()
  const action: ToastAction = { label: 'Rückgängig', run: ask }

  function ask() {
    const count = countOf(madeLinks)
    openDialog(MessageBox, {
      question: 'Zuordnung rückgängig machen?',
      body: `${count === 1 ? 'Die neue Zuordnung wird' : `${formatCount(count)} neue Zuordnungen werden`} wieder entfernt. Was vorher zugeordnet war, bleibt zugeordnet.`,
      confirm: 'Rückgängig machen',
      onConfirm: undo,
    })
  }

  async function undo({ signal, report }: Work) {
    const total = countOf(madeLinks)
    const errors: unknown[] = []
    async function remove(links: Links) {
      try {
        await unlink(links)
        for (const id of links.targets) madeLinks.get(keyOf(links))?.targets.delete(id)
      } catch (error) {
        errors.push(error)
      }
      report(total - countOf(madeLinks), total)
    }
    report(0, total)
    await concurrently(chunksOf(madeLinks), concurrency, remove, () => {
      return signal.aborted || errors.some(isFatal)
    })
    await refresh(devices.list, parts.list, medias.list)
    reportOutcome(total - countOf(madeLinks), total, errors[0])
    if (countOf(madeLinks) === 0) withdrawAction(action)
  }

  return {
    note({ file, kind, targets }) {
      const before = madeLinks.get(keyOf({ file, kind }))?.targets ?? []
      madeLinks.set(keyOf({ file, kind }), {
        file,
        kind,
        targets: new Set([...before, ...targets]),
      })
    },
    action: () => (countOf(madeLinks) > 0 ? action : undefined),
  }
}

/** If the file has been deleted, there is nothing left to remove. */
async function unlink({ file, kind, targets }: Links) {
  try {
    await call(medias.update, { id: file, [kind]: { disconnect: [...targets] } })
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'not-found')) throw error
  }
}

function reportOutcome(removed: number, total: number, error: unknown) {
  const share = `${formatShare(removed, total, 'Zuordnung', 'Zuordnungen')} entfernt.`
  if (error !== undefined) {
    reportFailure('unassignFiles', error, `${share} Fehler: ${causeOf(error).status}`)
  } else if (removed < total) toast.warn(`Abgebrochen: ${share}`)
  else {
    const linksInWords = total === 1 ? '1 Zuordnung' : `${formatCount(total)} Zuordnungen`
    toast.success('Zuordnung rückgängig gemacht!', `${linksInWords} entfernt.`)
  }
}

/** The links of one file that an undo still has to remove. */
interface Made extends Omit<Links, 'targets'> {
  targets: Set<number>
}

function keyOf({ file, kind }: Omit<Links, 'targets'>): string {
  return `${kind}/${file}`
}

function countOf(madeLinks: Map<string, Made>): number {
  return [...madeLinks.values()].reduce((count, { targets }) => count + targets.size, 0)
}

function chunksOf(madeLinks: Map<string, Made>): Links[] {
  return [...madeLinks.values()].flatMap(({ targets, ...rest }) => {
    const count = Math.ceil(targets.size / targetsPerRequest)
    return Array.from({ length: count }, (_, index) => ({
      ...rest,
      targets: [...targets].slice(index * targetsPerRequest, (index + 1) * targetsPerRequest),
    }))
  })
}
