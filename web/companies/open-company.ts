import { companies } from '#contract/companies.ts'
import { call } from '../client/api.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { CompanyForm } from './company-dialogs.ts'

/** Opens the form of a company with its current data. */
export function openCompany(id: number): Promise<void> {
  return openFresh(
    'setCurrentCompany',
    () => call(companies.show, { id }),
    (company) => openDialog(CompanyForm, { mode: 'update', company }),
  )
}
