import { Company } from '#contract/companies.ts'
import { flag, number, table, text } from '../db/table.ts'

export const companiesTable = table(
  'companies',
  Company,
  {
    name: text('name', { folded: true }),
    kdnr: number('customer_number', { taken: 'Diese Kundennummer ist schon vergeben!' }),
    desc: text('description', { nullable: true }),
  },
  {
    passwordHash: text('password_hash'),
    /** Fewer than 8 characters: throttled harder. */
    isPasswordWeak: flag('is_password_weak'),
  },
)
