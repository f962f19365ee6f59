import type { ImportKind } from '#contract/imports.ts'
import { companyFields } from './company-fields.ts'
import { deviceFields } from './device-fields.ts'
import { doctypeFields } from './doctype-fields.ts'
import type { FieldRule } from './field-rules.ts'
import { linkFields } from './link-fields.ts'
import { partFields } from './part-fields.ts'

/** Fields of each kind of table, in the order in which they are offered. */
export const fieldsOf: Record<ImportKind, FieldRule[]> = {
  companies: companyFields,
  parts: partFields,
  doctypes: doctypeFields,
  devices: deviceFields,
  links: linkFields,
}
