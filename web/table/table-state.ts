import { useSearchParams } from 'wouter'
import { localStore } from '../base/local-storage.ts'

/** The part of a list that a table shows; stored in the address, so that Back works and a view can be shared. */
export interface TableState {
  page: number
  size: number
  /** Wire format, such as `id:desc`. */
  sort: string
  search: string
}

/** A page number beyond any end; a list corrects it to its last page. */
export const lastPage = 9_999_999

export const pageSizes = [5, 10, 20, 50]
const sizeKey = 'typenschild-page-size'
/** The server would reject the address if a whole page of text was pasted by mistake; no name is this long. */
const maxSearchLength = 260

/** The state of a screen's only table; changes keep the rest of the address (the tab). */
export function useTableState(defaultSort: string, columns: readonly { sort?: string }[]) {
  const [params, setParams] = useSearchParams()
  const order = params.get('sortierung')
  const state: TableState = {
    page: positive(params.get('seite')) ?? 1,
    size: knownSize(params.get('zeilen')) ?? knownSize(localStore.read(sizeKey)) ?? 10,
    sort: knownOrder(order ?? '', [{ sort: pathOf(defaultSort) }, ...columns]) ?? defaultSort,
    search: searchIn(params),
  }
  /** A correction replaces the address that it corrects; otherwise Back would return to it. */
  function change(next: Partial<TableState>, isCorrection = false) {
    if (next.size !== undefined) localStore.write(sizeKey, String(next.size))
    setParams(
      (current) => {
        const { page = 1, size, sort, search } = next
        put(current, 'seite', page === 1 ? '' : String(page))
        if (size !== undefined) put(current, 'zeilen', String(size))
        if (sort !== undefined) put(current, 'sortierung', sort === defaultSort ? '' : sort)
        if (search !== undefined) put(current, 'suche', search.slice(0, maxSearchLength))
        return current
      },
      { replace: isCorrection || next.search !== undefined },
    )
  }
  /** The address names the default order explicitly, or one that the list does not support. */
  const isOrderIdle = order !== null && state.sort === defaultSort
  return { state, change, isOrderIdle }
}

/** An order by one of the columns: the server would reject any other, and with it the whole list. */
function knownOrder(order: string, columns: readonly { sort?: string }[]): string | undefined {
  const path = pathOf(order)
  return path !== undefined && columns.some(({ sort }) => sort === path) ? order : undefined
}

/** The attribute path of an order. */
function pathOf(order: string): string | undefined {
  return /^([\w.]+)(?::asc|:desc)?$/.exec(order)?.[1]
}

/** The search text in the address. */
export function searchIn(params: URLSearchParams): string {
  return params.get('suche') ?? ''
}

function put(params: URLSearchParams, name: string, value: string) {
  if (value === '') params.delete(name)
  else params.set(name, value)
}

/** A parameter of the address as a positive whole number, if it is one. */
export function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}

function knownSize(text: string | null): number | undefined {
  return pageSizes.find((size) => String(size) === text)
}
