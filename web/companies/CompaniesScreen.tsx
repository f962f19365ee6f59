import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type Company, companies } from '#contract/companies.ts'
import { call } from '../api.ts'
import { refresh } from '../queries.ts'
import { askToDelete } from '../ui/ask-to-delete.ts'
import { DataTable, type TableColumn } from '../ui/DataTable.tsx'
import { openDialog } from '../ui/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import { searchFilter } from '../ui/search-filter.ts'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'

/** All customer companies. */
export function CompaniesScreen() {
  useNewShortcut(add)
  const addButton = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={add}>
      Neu
    </Button>
  )
  return (
    <>
      <h1 className="screen-title">Firmen</h1>
      <DataTable<Company>
        label="Firmen"
        endpoint={companies.list}
        columns={columns}
        defaultSort="id:desc"
        search={(text) => searchFilter(text, { texts: ['name', 'desc'], numbers: ['kdnr'] })}
        nameOf={({ name }) => name}
        buttons={addButton}
        empty={
          <>
            <p>Noch keine Firmen. Legen Sie die erste an, dann können Sie ihr Geräte zuordnen.</p>
            {addButton}
          </>
        }
      />
    </>
  )
}

const columns: TableColumn<Company>[] = [
  { id: 'name', header: 'Firmenname', sort: 'name', cell: ({ name }) => name },
  {
    id: 'kdnr',
    header: 'Kundennummer',
    sort: 'kdnr',
    kind: 'number',
    width: '9rem',
    cell: ({ kdnr }) => kdnr,
  },
  { id: 'desc', header: 'Beschreibung', width: 'minmax(0, 2fr)', cell: ({ desc }) => desc },
  {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: '7rem',
    cell: (company) => (
      <>
        <RowButton
          name={`Firma ${company.name} bearbeiten`}
          Icon={PencilIcon}
          onClick={() => openDialog('CompanyForm', { mode: 'update', company })}
        />
        <RowButton
          name={`Firma ${company.name} löschen`}
          Icon={TrashIcon}
          onClick={() => remove(company)}
        />
      </>
    ),
  },
]

function add() {
  openDialog('CompanyForm', { mode: 'new' })
}

function remove({ id, name }: Company) {
  askToDelete({
    question: 'Firma wirklich löschen?',
    body: `Die Firma „${name}“ wird gelöscht.`,
    action: 'removeCompany',
    done: 'Firma wurde gelöscht!',
    async remove() {
      await call(companies.remove, { id })
      await refresh(companies.list)
    },
    summary: (message) => message,
  })
}
