import { type Company, companies } from '#contract/companies.ts'
import { CompanyForm } from '../companies/company-dialogs.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { AddButton } from '../form/AddButton.tsx'
import type { Choice } from '../form/choice.ts'
import { PickOne } from '../form/pickers.tsx'
import { searchFilter } from '../table/search-filter.ts'

interface Props {
  label: string
  isFirst?: boolean
  name: string
  error?: string
  value: Choice | null
  onChange: (value: Choice | null) => void
}

/** Picks the company of a device by name or number, or creates it. */
export function CompanyPick(props: Props) {
  const { onChange } = props
  function add() {
    const onCreated = (company: Company) => onChange(companyChoice(company))
    openDialog(CompanyForm, { mode: 'new', onCreated })
  }
  return (
    <PickOne
      required
      endpoint={companies.list}
      sort="name:asc"
      filter={(text) => searchFilter(text, { texts: ['name'], numbers: ['kdnr'] })}
      toChoice={companyChoice}
      action={<AddButton name="Neue Firma …" onClick={add} />}
      {...props}
    />
  )
}

/** A company as shown by pickers. */
export function companyChoice({ id, name, kdnr }: Pick<Company, 'id' | 'name' | 'kdnr'>): Choice {
  return { id, name: `${name} (${kdnr})` }
}
