import { Button } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { type Import, importKindWords } from '#contract/imports.ts'
import { formatTime } from '../base/formats.ts'
import { isGone } from '../client/queries.ts'
import { Loaded } from '../start/StartCard.tsx'
import { ImportStage } from './ImportStage.tsx'
import { ImportState } from './ImportState.tsx'
import { isUnderWay, rowCount } from './import-words.ts'
import { removeImport } from './remove-import.tsx'
import { useImport } from './use-import.ts'
import '../ui/skeleton.css'
import './import-page.css'

/** One table on its way in: whoever comes back finds it where it is by then. */
export function ImportPage({ id }: { id: number }) {
  const query = useImport(id)
  const { data, error } = query
  if (id === 0 || isGone(error)) return <GoneImport />
  return (
    <>
      <Link to="/import" className="import-back">
        <ChevronLeft size={16} aria-hidden />
        Alle Importe
      </Link>
      <Loaded query={query}>
        {data && (
          <>
            <ImportHead shown={data} />
            <ImportStage shown={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** What comes in, from where, how far it is. */
function ImportHead({ shown }: { shown: Import }) {
  const { kind, name, table, state, createdBy, createdAt } = shown
  const facts = [
    importKindWords[kind],
    `${rowCount(table.rows)} mit den Überschriften`,
    table.sheet === null ? null : `Blatt „${table.sheet}“`,
    `von ${createdBy ?? 'der Kommandozeile'}`,
    formatTime(createdAt),
  ]
  return (
    <div className="import-head">
      <div className="import-head-words">
        <h2>{name}</h2>
        <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <ImportState state={state} />
      {!isUnderWay(shown) && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => removeImport(shown, () => navigate('/import', { replace: true }))}
        >
          Import löschen
        </Button>
      )}
    </div>
  )
}

function GoneImport() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What was focused is gone with the import.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className="import-gone">
      <h2 ref={heading} tabIndex={-1}>
        Diesen Import gibt es nicht (mehr)
      </h2>
      <p>
        Vielleicht hat ihn inzwischen jemand gelöscht. Was importiert ist, bleibt; der Bericht geht
        nach 30 Tagen von selbst.
      </p>
      <Link to="/import" className="import-gone-way">
        Alle Importe
      </Link>
    </div>
  )
}
