import { companies } from '#contract/companies.ts'
import { call } from '../client/api.ts'
import { NewPassword } from '../credentials/credential-dialogs.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { securePassword } from '../form/generate-password.ts'

/** Offers a generated password for a company, which one more click sets and shows. */
export function renewPassword(id: number): Promise<void> {
  return openFresh(
    'setCurrentCompany',
    () => Promise.all([call(companies.show, { id }), securePassword()]),
    ([company, password]) => {
      const account = { kind: 'company', ...company } as const
      openDialog(NewPassword, { account, record: company, made: password })
    },
  )
}
