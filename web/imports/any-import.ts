import type { FileImport, FileImportState } from '#contract/file-imports.ts'
import type { Import } from '#contract/imports.ts'

type Counts = Import['counts'] & FileImport['counts']

/** What all imports have in common. */
export interface AnyImport
  extends Pick<
    Import & FileImport,
    'id' | 'name' | 'createdBy' | 'createdAt' | 'error' | 'progress' | 'undoUntil'
  > {
  state: FileImportState
  counts: Pick<Counts, 'new' | 'imported' | 'undone' | 'left'>
}
