import { useSearchParams } from 'wouter'
import { localStore } from '../base/local-storage.ts'

/** What part of a list a table shows; it stands in the address, so that Back works and a view can be sent. */
export interface TableState {
  page: number
  size: number
  /** Wire spelling, such as `id:desc`. */
  sort: string
  search: string
}

/** Beyond any end; a list corrects it to its last page. */
export const lastPage = 9_999_999

export const pageSizes = [5, 10, 20, 50]
const sizeKey = 'typenschild-page-size'
/** Of a page that was pasted by mistake the server would not even read the address; no name is as long. */
const longestSearch = 260

/** The state of the one table of a screen; a change keeps what else stands in the address (the tab). */
export function useTableState(defaultSort: string, columns: readonly { sort?: string }[]) {
  const [params, setParams] = useSearchParams()
  const order = params.get('sortierung')
  const state: TableState = {
    page: positive(params.get('seite')) ?? 1,
    size: knownSize(params.get('zeilen')) ?? knownSize(localStore.read(sizeKey)) ?? 10,
    sort: knownOrder(order ?? '', [{ sort: pathOf(defaultSort) }, ...columns]) ?? defaultSort,
    search: searchIn(params),
  }
  /** A correction replaces the address that it corrects; otherwise Back would lead there again. */
  function change(next: Partial<TableState>, isCorrection = false) {
    if (next.size !== undefined) localStore.write(sizeKey, String(next.size))
    setParams(
      (current) => {
        const { page = 1, size, sort, search } = next
        put(current, 'seite', page === 1 ? '' : String(page))
        if (size !== undefined) put(current, 'zeilen', String(size))
        if (sort !== undefined) put(current, 'sortierung', sort === defaultSort ? '' : sort)
        if (search !== undefined) put(current, 'suche', search.slice(0, longestSearch))
        return current
      },
      { replace: isCorrection || next.search !== undefined },
    )
  }
  /** The address spells an order that needs no words, or that the list does not know. */
  const isOrderIdle = order !== null && state.sort === defaultSort
  return { state, change, isOrderIdle }
}

/** An order by one of the columns: the server would refuse any other, and the whole list with it. */
function knownOrder(order: string, columns: readonly { sort?: string }[]): string | undefined {
  const path = pathOf(order)
  return path !== undefined && columns.some(({ sort }) => sort === path) ? order : undefined
}

/** By what attribute an order is. */
function pathOf(order: string): string | undefined {
  return /^([\w.]+)(?::asc|:desc)?$/.exec(order)?.[1]
}

/** What the table of the address is searched for. */
export function searchIn(params: URLSearchParams): string {
  return params.get('suche') ?? ''
}

function put(params: URLSearchParams, name: string, value: string) {
  if (value === '') params.delete(name)
  else params.set(name, value)
}

/** A whole number of the address, if it is one. */
export function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}

function knownSize(text: string | null): number | undefined {
  return pageSizes.find((size) => String(size) === text)
}
