import { z } from 'zod'
import { User } from './auth.ts'
import { BinEntry, bin } from './bin.ts'
import { Company, companies } from './companies.ts'
import { Device, devices } from './devices.ts'
import { Doctype, doctypes } from './doctypes.ts'
import type { Access } from './endpoint.ts'
import { endpoint } from './endpoint.ts'
import { exportFormats } from './export-facts.ts'
import { Media, medias } from './files.ts'
import { compliance, Finding } from './findings.ts'
import { LogEntry, logs } from './logs.ts'
import { Part, parts } from './parts.ts'
import type { ListInput } from './query.ts'
import { users } from './users.ts'

const Format = z
  .enum(exportFormats, 'Erlaubt sind „csv“ und „xlsx“!')
  .default('csv')
  .describe('„csv“ (Semikolons, UTF-8) oder „xlsx“.')

/** `sort` and `filters`, as for the list itself. */
const Wanted = z.object({
  format: Format,
  sort: z.custom<ListInput['sort']>().optional(),
  filters: z.custom<ListInput['filters']>().optional(),
})

function exportOf<Record extends z.ZodType, A extends Access>(
  list: { path: `/${string}`; access: A },
  record: Record,
  description: string,
) {
  return endpoint({
    access: list.access,
    method: 'GET',
    path: `${list.path}/export`,
    wire: 'stream',
    input: Wanted,
    // The records that the rows are made from.
    output: record,
    summary: `Liefert alle Treffer einer Liste als Tabelle (CSV oder XLSX): ${description}.`,
  })
}

/** Lists as tables: all rows that match the filters, in the given order. */
export const exports = {
  companies: exportOf(companies.list, Company, 'Firmen'),
  parts: exportOf(parts.list, Part, 'Artikelnummern'),
  doctypes: exportOf(doctypes.list, Doctype, 'Dokumententypen'),
  devices: exportOf(devices.list, Device, 'Geräte'),
  medias: exportOf(medias.list, Media, 'Dateien'),
  logs: exportOf(logs.list, LogEntry, 'Einträge des Protokolls'),
  findings: exportOf(compliance.findings, Finding, 'Nachweise, die fehlen'),
  bin: exportOf(bin.list, BinEntry, 'Papierkorb'),
  users: endpoint({
    access: users.list.access,
    method: 'GET',
    path: '/api/users/export',
    wire: 'stream',
    input: z.object({ format: Format }),
    output: User,
    summary: 'Liefert die Bearbeiter als Tabelle (CSV oder XLSX), ohne Passwörter.',
  }),
}
