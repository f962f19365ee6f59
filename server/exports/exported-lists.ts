import type { Endpoint } from '#contract/endpoint.ts'
import { exports } from '#contract/exports.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { findingsTable } from '../compliance/findings.table.ts'
import type { Table } from '../db/table.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { binTable } from '../discards/bin.table.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { logsTable } from '../logs/logs.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import type { Population } from '../query/query-populate.ts'
import type { SheetColumn } from '../tables/sheet-columns.ts'
import {
  binColumns,
  companyColumns,
  deviceColumns,
  doctypeColumns,
  findingColumns,
  logColumns,
  mediaColumns,
  partColumns,
} from './list-columns.ts'

/** A list that can be exported as a table. */
export interface ExportedList {
  endpoint: Endpoint
  of: Table
  /** The name of the file and of its sheet. */
  title: string
  /** Relations needed by its columns. */
  populate: Population
  // biome-ignore lint/suspicious/noExplicitAny: each list has its own
  columns: SheetColumn<any>[]
}

export const exportedLists: ExportedList[] = [
  {
    endpoint: exports.companies,
    of: companiesTable,
    title: 'Firmen',
    populate: {},
    columns: companyColumns,
  },
  {
    endpoint: exports.parts,
    of: partsTable,
    title: 'Artikelnummern',
    populate: {},
    columns: partColumns,
  },
  {
    endpoint: exports.doctypes,
    of: doctypesTable,
    title: 'Dokumententypen',
    populate: {},
    columns: doctypeColumns,
  },
  {
    endpoint: exports.devices,
    of: devicesTable,
    title: 'Geräte',
    populate: {
      companie: { fields: ['name', 'kdnr'] },
      part: { fields: ['title'] },
      files: { fields: ['origin'] },
    },
    columns: deviceColumns,
  },
  {
    endpoint: exports.medias,
    of: mediasTable,
    title: 'Dateien',
    populate: { doctype: { fields: ['title'] }, url: { fields: ['name', 'mime', 'size'] } },
    columns: mediaColumns,
  },
  {
    endpoint: exports.logs,
    of: logsTable,
    title: 'Protokoll',
    populate: {},
    columns: logColumns,
  },
  {
    endpoint: exports.findings,
    of: findingsTable,
    title: 'Nachweise',
    populate: {
      part: { fields: ['title', 'desc'] },
      companie: { fields: ['name', 'kdnr'] },
      doctype: { fields: ['title'] },
      media: { fields: ['filename'] },
    },
    columns: findingColumns,
  },
  { endpoint: exports.bin, of: binTable, title: 'Papierkorb', populate: {}, columns: binColumns },
]
