import { Company } from '#contract/companies.ts'
import { languageCodes } from '#contract/languages.ts'
import { passwordKinds } from '../auth/password-kind.ts'
import { backwards, flag, maybeWord, number, table, text } from '../db/table.ts'

export const companiesTable = table(
  'companies',
  Company,
  {
    name: text('name', { folded: true }),
    kdnr: number('customer_number', {
      searched: true,
      taken: 'Diese Kundennummer ist schon vergeben!',
    }),
    desc: text('description', { searched: true, nullable: true }),
    address: text('address', { nullable: true }),
    country: text('country', { nullable: true }),
    email: text('email', { nullable: true, inHistory: 'change' }),
    contact: text('contact', { nullable: true, inHistory: 'change' }),
    language: maybeWord('language', languageCodes),
    isGuessable: flag('is_password_weak', { inHistory: 'nothing' }),
    importId: number('import_id', { nullable: true, inHistory: 'nothing' }),
    devices: backwards('devices', 'company_id'),
  },
  {
    passwordHash: text('password_hash', { inHistory: 'password' }),
    passwordKind: maybeWord('password_kind', passwordKinds),
  },
)
