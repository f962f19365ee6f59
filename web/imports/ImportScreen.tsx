import { type ComponentType, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { lazyComponent } from '../base/lazy-component.ts'
import { useSession } from '../client/session.ts'
import { EmptyNotice } from '../ui/EmptyNotice.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import './import-screen.css'

interface Way {
  path: string
  name: string
  Screen: ComponentType
}

/** The kinds of imports; the first one handles all addresses that no other matches. */
const ways: [Way, ...Way[]] = [
  {
    path: '/import',
    name: 'Tabellen',
    Screen: lazyComponent(async () => (await import('./TableImports.tsx')).TableImports),
  },
  {
    path: '/import/dateien',
    name: 'Dateien',
    Screen: lazyComponent(async () => (await import('./FileImports.tsx')).FileImports),
  },
]

/** For administrators: imports of tables and of files, each linked below the heading. */
export function ImportScreen() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  return (
    <>
      <h1 className="screen-title">Import</h1>
      {isAdmin ? (
        <Ways />
      ) : (
        <EmptyNotice>
          <p>
            Importieren können nur Administratoren. Bitte wenden Sie sich an einen Administrator!
          </p>
        </EmptyNotice>
      )}
    </>
  )
}

function Ways() {
  const [address] = useLocation()
  const [tables, ...otherWays] = ways
  const way = otherWays.find(({ path }) => `${address}/`.startsWith(`${path}/`)) ?? tables
  const { path, Screen } = way
  return (
    <>
      {ways.length > 1 && (
        <nav aria-label="Was importiert wird" className="import-ways">
          {ways.map((candidate) => (
            <Link
              key={candidate.path}
              to={candidate.path}
              aria-current={candidate !== way ? undefined : address === path ? 'page' : 'true'}
            >
              {candidate.name}
            </Link>
          ))}
        </nav>
      )}
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </>
  )
}
