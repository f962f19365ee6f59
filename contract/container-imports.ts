import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, wholeNumber } from './fields.ts'
import { FileImport } from './file-imports.ts'

/** Whether a finding makes a container invalid, or is only reported. */
const findingLevels = ['error', 'warning'] as const

/** A rule of VDI 2770 that an imported container violates. */
export const ContainerFinding = z.object({
  number: z.number(),
  level: z.enum(findingLevels),
  /** A stable code; docs/standards.md lists all of them. */
  rule: z.string(),
  /** What is wrong, in German. */
  message: z.string(),
  /** Path of nested ZIPs, such as `motor.zip/datasheet.zip`; empty for the outermost one. */
  container: z.string(),
  file: z.string().nullable(),
  /** Line of the metadata file, counted from 1. */
  line: z.number().nullable(),
  /** Name of the element in the schema. */
  element: z.string().nullable(),
})
export type ContainerFinding = z.output<typeof ContainerFinding>

const shared = { access: 'administrator in person', wire: 'flat' } as const
const path = '/api/file-imports/:id/findings'
const FileImportId = z.object({ id: Id })

export const containerImports = {
  findings: endpoint({
    ...shared,
    method: 'GET',
    path,
    input: FileImportId.extend({
      level: z.enum(findingLevels, 'Erlaubt sind „error“ und „warning“!').optional(),
      page: wholeNumber('Bitte eine Seite angeben!', 1, 1_000_000).default(1),
      pageSize: wholeNumber('Bitte angeben, wie viele!', 1, 200).default(50),
    }),
    output: z.object({ findings: z.array(ContainerFinding), total: z.number() }),
    summary: 'Zeigt, welche Regeln der VDI 2770 die Container eines Imports verletzen.',
  }),
  accept: endpoint({
    ...shared,
    method: 'PUT',
    path,
    input: FileImportId.extend({ areAccepted: z.boolean('Bitte ja oder nein angeben!') }),
    output: FileImport,
    summary:
      'Legt fest, ob auch Dokumente ungültiger Container importiert werden, soweit sie lesbar sind, und plant neu.',
  }),
}
