import { companiesTable } from '../companies/companies.table.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { documentJobsTable } from '../documents/document-jobs.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { uploadsTable } from '../files/uploads.table.ts'
import { logsTable } from '../logs/logs.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import type { Table } from './table.ts'

/** Every table that lists, filters and relations reach. */
const tables: readonly Table[] = [
  companiesTable,
  partsTable,
  doctypesTable,
  uploadsTable,
  mediasTable,
  devicesTable,
  logsTable,
  documentJobsTable,
]

const byName = new Map(tables.map((table) => [table.name, table]))

/** The table that a relation leads to. */
export function tableNamed(name: string): Table {
  const found = byName.get(name)
  if (!found) throw new Error(`No table ${name}`)
  return found
}
