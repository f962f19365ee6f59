import { Company } from '#contract/companies.ts'
import { languageCodes } from '#contract/languages.ts'
import { backwards, flag, maybeWord, number, table, text } from '../db/table.ts'

export const companiesTable = table(
  'companies',
  Company,
  {
    name: text('name', { folded: true }),
    kdnr: number('customer_number', { taken: 'Diese Kundennummer ist schon vergeben!' }),
    desc: text('description', { nullable: true }),
    address: text('address', { nullable: true }),
    country: text('country', { nullable: true }),
    email: text('email', { nullable: true }),
    contact: text('contact', { nullable: true }),
    language: maybeWord('language', languageCodes),
    devices: backwards('devices', 'company_id'),
  },
  {
    passwordHash: text('password_hash'),
    /** Fewer than 8 characters: throttled harder. */
    isPasswordWeak: flag('is_password_weak'),
  },
)
