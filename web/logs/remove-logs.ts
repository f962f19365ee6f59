import { type LogEntry, logs } from '#contract/logs.ts'
import { formatCount, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { askToDeleteMany } from '../table/bulk-delete.ts'

type OnRemoved = (ids: readonly number[]) => void

const trace = 'Wer ihn gelöscht hat, steht danach unter „Info“.'

/** Asks, then deletes one entry. */
export function removeLog({ id, message, createdAt }: LogEntry, onRemoved: OnRemoved): void {
  askToDelete({
    question: 'Eintrag wirklich löschen?',
    body: `Der Eintrag „${message ?? ''}“ vom ${formatTime(createdAt)} wird gelöscht. ${trace}`,
    action: 'removeLog',
    done: 'Eintrag wurde gelöscht!',
    async remove() {
      await call(logs.remove, { id })
      onRemoved([id])
      await refresh(logs.list)
    },
  })
}

/** Asks once for all selected entries. */
export function removeLogs(ids: readonly number[], onRemoved: OnRemoved): void {
  const isOne = ids.length === 1
  askToDeleteMany({
    question: isOne ? 'Eintrag wirklich löschen?' : 'Einträge wirklich löschen?',
    body: isOne
      ? `Der ausgewählte Eintrag wird gelöscht. ${trace}`
      : `${formatCount(ids.length)} Einträge werden gelöscht. Wer sie gelöscht hat, steht danach unter „Info“.`,
    action: 'removeLog',
    ids,
    removeOne: (id) => call(logs.remove, { id }),
    done: (count) =>
      count === 1 ? 'Eintrag wurde gelöscht!' : `${formatCount(count)} Einträge wurden gelöscht!`,
    noun: ['Eintrag', 'Einträgen'],
    onRemoved,
    lists: [logs.list],
  })
}
