import { type Part, parts } from '#contract/parts.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { TitledTable } from '../titled/TitledTable.tsx'

/** All article numbers. */
export function PartsTable() {
  return (
    <TitledTable
      label="Artikelnummern"
      word="Artikelnummer"
      endpoint={parts.list}
      empty="Noch keine Artikelnummern. Jedes Gerät braucht eine."
      onAdd={add}
      onEdit={(part) => openDialog('PartsForm', { mode: 'update', part })}
      onDelete={remove}
    />
  )
}

function add() {
  openDialog('PartsForm', { mode: 'new' })
}

function remove({ id, title }: Part) {
  askToDelete({
    question: 'Artikelnummer wirklich löschen?',
    body: `Die Artikelnummer „${title}“ wird gelöscht.`,
    action: 'removePart',
    done: 'Artikelnummer wurde gelöscht!',
    async remove() {
      await call(parts.remove, { id })
      await refresh(parts.list)
    },
  })
}
