import { useMemo } from 'react'
import { type Company, companies } from '#contract/companies.ts'
import { formatDate } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import { type ListFilter, ofImport } from '../filters/list-filter.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { Clamped } from '../table/Clamped.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { useSelection } from '../table/use-selection.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { CompanySelection } from './CompanySelection.tsx'
import { CompanyForm } from './company-dialogs.ts'
import './companies.css'
import { ColumnMenu } from '../views/ColumnMenu.tsx'
import { type FurtherTableColumn, useColumns } from '../views/use-columns.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { openCompany } from './open-company.ts'
import { removeCompany } from './remove-companies.ts'
import { renewPassword } from './renew-password.ts'

/** All customer companies. */
export function CompaniesScreen() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const baseColumns = useMemo(() => companyColumns(forget), [forget])
  const { columns, chosen } = useColumns('companies', baseColumns, furtherColumns)
  const filters = useListFilters(companyFilters)
  useNewShortcut(add)
  return (
    <>
      <h1 className="screen-title">Firmen</h1>
      <DataTable<Company>
        label="Firmen"
        exported="Firmen"
        endpoint={companies.list}
        columns={columns}
        defaultSort="id:desc"
        filters={filters.filters}
        opens
        search={(text) => searchFilter(text, { texts: ['name', 'desc'], numbers: ['kdnr'] })}
        nameOf={({ name }) => name}
        selection={{
          selected,
          onChange,
          buttons: (
            <CompanySelection companies={[...selected]} isAdmin={isAdmin} onRemoved={forget} />
          ),
        }}
        buttons={<NewButton onClick={add} />}
        note={
          <FilterBar filters={filters} endpoint={companies.list} ofAll="Firmen">
            <ViewMenu list="companies" all="Alle Firmen" filters={filters} />
            <ColumnMenu list="companies" further={furtherColumns} chosen={chosen} />
          </FilterBar>
        }
        empty={
          filters.filters ? (
            <NothingLeft filters={filters} what="Firmen" />
          ) : (
            <>
              <p>Noch keine Firmen. Legen Sie die erste an, dann können Sie ihr Geräte zuordnen.</p>
              <NewButton onClick={add} />
            </>
          )
        }
      />
    </>
  )
}

const furtherColumns: FurtherTableColumn<Company, 'companies'>[] = [
  {
    id: 'contact',
    header: 'Ansprechpartner',
    room: 10,
    cell: ({ contact }) => <Clamped>{contact}</Clamped>,
  },
  { id: 'email', header: 'E-Mail', room: 12, cell: ({ email }) => <Clamped>{email}</Clamped> },
  {
    id: 'createdAt',
    header: 'Angelegt am',
    room: 10,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
]

const companyFilters: ListFilter[] = [
  {
    kind: 'flag',
    param: 'ohne-geraete',
    name: 'Ohne Geräte',
    where: { devices: { id: { $null: true } } },
  },
  { kind: 'flag', param: 'unsicher', name: 'Passwort unsicher', where: { isGuessable: true } },
  ofImport('companies'),
]

function companyColumns(onRemoved: (ids: readonly number[]) => void): TableColumn<Company>[] {
  return [
    {
      id: 'name',
      header: 'Firmenname',
      sort: 'name',
      width: 'minmax(0, 1.3fr)',
      onPhone: 'title',
      cell: ({ id, name }) => (
        <RecordLink to="/companies" id={id}>
          {name}
        </RecordLink>
      ),
    },
    {
      id: 'kdnr',
      header: 'Kundennummer',
      sort: 'kdnr',
      kind: 'number',
      width: widthFor('8.75rem'),
      cell: ({ kdnr }) => kdnr,
    },
    {
      id: 'desc',
      header: 'Beschreibung',
      width: 'minmax(0, 2fr)',
      cell: ({ desc, isGuessable }) =>
        (desc || isGuessable) && (
          <Clamped>
            {isGuessable && <span className="weak-mark">Passwort unsicher</span>} {desc}
          </Clamped>
        ),
    },
    editColumn({
      nameOf: ({ name }) => `Firma ${name}`,
      onEdit: ({ id }) => openCompany(id),
      onRemove: (company) => removeCompany(company, onRemoved),
      moreActions: ({ id }) => [{ name: 'Neues Passwort', onClick: () => void renewPassword(id) }],
    }),
  ]
}

function add() {
  openDialog(CompanyForm, { mode: 'new' })
}
