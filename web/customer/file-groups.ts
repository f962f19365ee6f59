import type { CustomerDevice, CustomerFile } from '#contract/customer.ts'
import { sinceOf, type TranslatedFile } from './translated-files.ts'

/** Files of one type. */
export interface FileGroup {
  /** Undefined for files without a type. */
  title: string | undefined
  files: TranslatedFile[]
}

/** Whether a group is expanded, and how to toggle that. */
export interface Fold {
  isOpen: boolean
  toggle: () => void
}

/** Props shared by the table and by the rows on phones. */
export interface FilesProps {
  device: CustomerDevice
  groups: FileGroup[]
  /** Group number of the file that most customers come for. */
  main: number | undefined
  /** Undefined if the group cannot be collapsed. */
  foldOf: (group: FileGroup) => Fold | undefined
  onChoose: (file: CustomerFile) => void
}

/** Groups of at least this many files are collapsed, if there are other groups; but never that of the manual. */
export const foldedFrom = 10

/**
 * Groups in the server's order of types, but that of the manual first and files without a type last; within a group,
 * the customer's own languages first, then the newest files.
 */
export function fileGroups(rows: TranslatedFile[]): FileGroup[] {
  const groups = new Map<string | undefined, TranslatedFile[]>()
  for (const row of rows) {
    const title = row.all[0]?.doctype?.title
    groups.set(title, [...(groups.get(title) ?? []), row])
  }
  const manual = rows.find(isManual)?.all[0]?.doctype?.title
  const rankOf = (title: string | undefined) =>
    title === undefined ? 1 : title === manual ? -1 : 0
  return [...groups]
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([title, files]) => ({
      title,
      files: files.sort(
        (one, other) => one.rank - other.rank || sinceOf(other).localeCompare(sinceOf(one)),
      ),
    }))
}

/** The file that most customers come for: the very first one, if it is a manual. */
export function mainFile(groups: FileGroup[]): TranslatedFile | undefined {
  const first = groups[0]?.files[0]
  return first && isManual(first) ? first : undefined
}

function isManual({ all }: TranslatedFile): boolean {
  return all.some((file) => file.isManual)
}
