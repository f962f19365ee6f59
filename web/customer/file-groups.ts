import type { CustomerDevice, CustomerFile } from '#contract/customer.ts'
import { sinceOf, type TranslatedFile } from './translated-files.ts'

/** Files of one type. */
export interface FileGroup {
  /** Undefined for files without a type. */
  title: string | undefined
  files: TranslatedFile[]
}

/** Whether the files of a group are seen, and what changes that. */
export interface Fold {
  isOpen: boolean
  toggle: () => void
}

/** What the table and the rows of a phone show. */
export interface FilesProps {
  device: CustomerDevice
  groups: FileGroup[]
  /** Group number of the file that most people come for. */
  main: number | undefined
  /** Undefined where the files of a group are always seen. */
  foldOf: (group: FileGroup) => Fold | undefined
  onChoose: (file: CustomerFile) => void
}

/** A group of so many files is folded, where there are others; but never that of the manual. */
export const foldedFrom = 10

/**
 * Groups in the order of the types, as the server has them, but that of the manual first and files without a type last;
 * within a group the customer's own language first, and then the newest.
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

/** What most people come for: the first file of all, if that is a manual. */
export function mainFile(groups: FileGroup[]): TranslatedFile | undefined {
  const first = groups[0]?.files[0]
  return first && isManual(first) ? first : undefined
}

function isManual({ all }: TranslatedFile): boolean {
  return all.some((file) => file.isManual)
}
