import type { ExportFormat } from '#contract/export-facts.ts'
import type { ListInput } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { watchPlace } from '../dialog/watch-place.ts'
import { toast } from '../ui/toasts.tsx'
import { ExportForm } from './export-dialog.ts'
import type { ListOfRecords } from './use-gone.ts'

interface Export {
  /** What the list contains, in German: 'Geräte'. */
  title: string
  endpoint: ListOfRecords
  /** Filter and order of the list. */
  matches: Pick<ListInput, 'filters' | 'sort'>
  search: string
  /** Whether conditions other than the search apply. */
  isFiltered: boolean
  formats?: readonly ExportFormat[]
}

/** Counts the rows of all pages of a list, and asks for the format to export them in. */
export async function exportList(list: Export): Promise<void> {
  const { title, endpoint, matches, formats } = list
  const isStillHere = watchPlace()
  try {
    const { pagination } = await call(endpoint, {
      filters: matches.filters,
      fields: ['id'],
      pagination: { page: 1, pageSize: 1 },
    })
    if (!isStillHere()) return
    const { total } = pagination
    if (total === 0) {
      toast.info('Es gibt keine Einträge zum Exportieren.')
      return
    }
    const path = `${endpoint.path}/export`
    openDialog(ExportForm, {
      title,
      path,
      query: matches,
      total,
      scope: scopeOf(list, total),
      formats,
    })
  } catch (error) {
    reportFailure('exportList', error)
  }
}

/** German description of the exported rows. */
function scopeOf({ search, isFiltered }: Export, total: number): string {
  const count = formatCount(total)
  if (search) return `${count} Treffer der Suche „${search}“${isFiltered ? ' und der Filter' : ''}`
  const entries = total === 1 ? '1 Eintrag' : `${count} Einträge`
  if (isFiltered) return `${entries} nach den gesetzten Filtern`
  return total === 1 ? entries : `alle ${entries}`
}
