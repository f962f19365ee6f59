import { useLocation } from 'wouter'
import { ImportList } from './ImportList.tsx'
import { ImportPage } from './ImportPage.tsx'

/** All imports of tables, or the one in the address. */
export function TableImports() {
  const [address] = useLocation()
  const [, , id] = address.split('/')
  if (!id) return <ImportList />
  return <ImportPage key={id} id={/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0} />
}
