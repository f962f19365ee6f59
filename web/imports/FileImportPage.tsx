import { Button } from '@mantine/core'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { FileImport } from '#contract/file-imports.ts'
import { formatSize, formatTime } from '../base/formats.ts'
import { isGone } from '../client/queries.ts'
import { Loaded } from '../start/StartCard.tsx'
import { ArrivingFiles } from './ArrivingFiles.tsx'
import { FileEndStage } from './FileEndStage.tsx'
import { FileImportState, removeFileImport } from './FileImportList.tsx'
import { FilePlanStage } from './FilePlanStage.tsx'
import { FilesUnderWay } from './FilesUnderWay.tsx'
import { areFilesUnderWay, fileCount } from './file-import-words.ts'
import { useFileImport } from './use-file-import.ts'
import '../ui/skeleton.css'
import './import-page.css'
import './file-imports.css'

/** Files on their way in: whoever comes back finds them where they are by then. */
export function FileImportPage({ id }: { id: number }) {
  const query = useFileImport(id)
  const { data, error } = query
  if (id === 0 || isGone(error)) return <GoneFileImport />
  return (
    <>
      <Link to="/import/dateien" className="import-back">
        <ChevronLeft size={16} aria-hidden />
        Alle Importe von Dateien
      </Link>
      <Loaded query={query}>
        {data && (
          <>
            <Head shown={data} />
            <Stage shown={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** What comes in, how far it is. */
function Head({ shown }: { shown: FileImport }) {
  const { name, files, state, createdBy, createdAt } = shown
  const facts = [
    ...(files.total > 0 ? [fileCount(files.total), formatSize(files.bytes / 1_000)] : []),
    `von ${createdBy ?? 'der Kommandozeile'}`,
    formatTime(createdAt),
  ]
  return (
    <div className="import-head">
      <div className="import-head-words">
        <h2>{name}</h2>
        <p>{facts.join(' · ')}</p>
      </div>
      <FileImportState state={state} />
      {!areFilesUnderWay(shown) && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() =>
            removeFileImport(shown, () => navigate('/import/dateien', { replace: true }))
          }
        >
          Import löschen
        </Button>
      )}
    </div>
  )
}

/** What is to be done with an import now, or what became of it. */
function Stage({ shown }: { shown: FileImport }) {
  const { state } = shown
  const stage = useRef<HTMLDivElement>(null)
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    if (location.search !== '') navigate(location.pathname, { replace: true })
    // What led here is gone with the stage before; whoever is elsewhere on the page stays there.
    if (document.activeElement === document.body) stage.current?.focus()
  }, [state])
  return (
    <div ref={stage} tabIndex={-1} className="import-stage">
      {areFilesUnderWay(shown) ? (
        <FilesUnderWay shown={shown} />
      ) : state === 'open' ? (
        <ArrivingFiles shown={shown} />
      ) : state === 'checked' ? (
        <FilePlanStage shown={shown} />
      ) : (
        <FileEndStage shown={shown} />
      )}
    </div>
  )
}

function GoneFileImport() {
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
      <p>Vielleicht hat ihn inzwischen jemand gelöscht. Was importiert ist, bleibt.</p>
      <Link to="/import/dateien" className="import-gone-way">
        Alle Importe von Dateien
      </Link>
    </div>
  )
}
