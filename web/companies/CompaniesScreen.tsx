import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { type Company, companies } from '#contract/companies.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { editColumn } from '../table/edit-column.tsx'
import { type Flag, useFlagFilter } from '../table/flag-filter.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { useSelection } from '../table/use-selection.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { useNewShortcut } from '../ui/use-new-shortcut.ts'
import { CompanySelection } from './CompanySelection.tsx'
import { CompanyForm } from './company-dialogs.ts'
import './companies.css'
import { openCompany } from './open-company.ts'
import { removeCompany } from './remove-companies.ts'
import { renewPassword } from './renew-password.ts'

/** All customer companies. */
export function CompaniesScreen() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { selected, onChange, forget } = useSelection()
  const columns = useMemo(() => companyColumns(forget), [forget])
  const weak = useFlagFilter(flags)
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
        filters={weak.filters}
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
        note={weak.note}
        empty={
          weak.note ? (
            <p>Hier gibt es keine Firmen (mehr).</p>
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

const flags: Flag[] = [
  {
    param: 'unsicher',
    value: 'ja',
    words: 'Nur Firmen mit unsicherem Passwort',
    where: { isGuessable: { $eq: true } },
  },
]

function companyColumns(onRemoved: (ids: readonly number[]) => void): TableColumn<Company>[] {
  return [
    {
      id: 'name',
      header: 'Firmenname',
      sort: 'name',
      width: 'minmax(0, 1.3fr)',
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
        isGuessable ? (
          <>
            <span className="weak-mark">Passwort unsicher</span> {desc}
          </>
        ) : (
          desc
        ),
    },
    editColumn({
      nameOf: ({ name }) => `Firma ${name}`,
      onEdit: ({ id }) => openCompany(id),
      between: {
        nameOf: ({ name }) => `Neues Passwort für Firma ${name}`,
        Icon: KeyRound,
        onClick: ({ id }) => renewPassword(id),
      },
      onRemove: (company) => removeCompany(company, onRemoved),
    }),
  ]
}

function add() {
  openDialog(CompanyForm, { mode: 'new' })
}
