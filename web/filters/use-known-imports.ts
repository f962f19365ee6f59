import { useQuery } from '@tanstack/react-query'
import { fileImports } from '#contract/file-imports.ts'
import { imports } from '#contract/imports.ts'
import { formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import type { ImportFilter } from './list-filter.ts'

/** An import that has created records of a list, and its display name. */
interface KnownImport {
  id: number
  name: string
}

/**
 * The imports whose reports still exist and of which something is left, newest first; undefined until they are loaded.
 * Empty for everybody except administrators.
 */
export function useKnownImports({ of }: ImportFilter): KnownImport[] | undefined {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { path } = of === 'medias' ? fileImports.list : imports.list
  const { data } = useQuery({
    queryKey: [path, 'created', of],
    queryFn: ({ signal }) => load(of, signal),
    enabled: isAdmin,
    meta: { action: of === 'medias' ? 'setFileImports' : 'setImports' },
  })
  if (!isAdmin) return []
  return data?.map(({ id, name, createdAt }) => ({ id, name: `${name}, ${formatTime(createdAt)}` }))
}

async function load(of: ImportFilter['of'], signal: AbortSignal) {
  if (of === 'medias') return (await call(fileImports.list, {}, { signal })).filter(hasCreated)
  const allImports = await call(imports.list, {}, { signal })
  return allImports.filter((candidate) => candidate.kind === of && hasCreated(candidate))
}

/** Whether anything that an import has created still exists. */
export function hasCreated({
  counts,
}: {
  counts: { new: number; imported: number; left: number }
}) {
  return counts.new > 0 && counts.imported + counts.left > 0
}
