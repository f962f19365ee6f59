import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { TitledTable } from '../titled/TitledTable.tsx'

/** All document types. */
export function DoctypesTable() {
  return (
    <TitledTable
      label="Dokumententypen"
      word="Dokumententyp"
      endpoint={doctypes.list}
      empty="Noch keine Dokumententypen. Jede Datei gehört zu einem, zum Beispiel „Betriebsanleitung“."
      onAdd={add}
      onEdit={(doctype) => openDialog('DoctypesForm', { mode: 'update', doctype })}
      onDelete={remove}
    />
  )
}

function add() {
  openDialog('DoctypesForm', { mode: 'new' })
}

function remove({ id, title }: Doctype) {
  askToDelete({
    question: 'Dokumententyp wirklich löschen?',
    body: `Der Dokumententyp „${title}“ wird gelöscht.`,
    action: 'removeDoctype',
    done: 'Dokumententyp wurde gelöscht!',
    async remove() {
      await call(doctypes.remove, { id })
      await refresh(doctypes.list)
    },
  })
}
