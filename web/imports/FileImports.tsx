import { useLocation } from 'wouter'
import { FileImportList } from './FileImportList.tsx'
import { FileImportPage } from './FileImportPage.tsx'

/** All imports of files, or the one in the address. */
export function FileImports() {
  const [address] = useLocation()
  const [, , , id] = address.split('/')
  if (!id) return <FileImportList />
  return <FileImportPage key={id} id={/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0} />
}
