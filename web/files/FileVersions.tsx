import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatCount } from '../base/formats.ts'
import { hasFailed } from '../client/queries.ts'
import { useDialogs } from '../dialog/dialogs.ts'
import { useLoadMore } from '../table/use-load-more.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { openNewVersion } from './open-new-version.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useVersions } from './use-versions.ts'
import { VersionRow } from './VersionRow.tsx'
import '../ui/skeleton.css'
import './versions.css'

interface Props {
  id: number
  filename: string
  /** Whether the list is on the file's own page, which has the upload button at its top. */
  isPage?: boolean
}

/** All versions of a file, newest first, with their actions. */
export function FileVersions({ id, filename, isPage = false }: Props) {
  const Heading = isPage ? 'h2' : 'h3'
  const isPhone = useIsPhone()
  const { length } = useDialogs()
  const [ownDialogCount] = useState(length)
  const isDropping = useDroppedFiles(
    (files) => void openNewVersion(id, files),
    length === ownDialogCount,
  )
  const list = useVersions(id)
  const {
    rows = [],
    total,
    error,
    isFetching,
    isPending,
    isSuccess,
    hasNextPage,
    isFetchingNextPage,
  } = list
  const entries = useRef<HTMLUListElement>(null)
  const loadMore = useLoadMore(list, entries)
  const { length: shownCount } = rows
  return (
    <section
      className={isPage ? 'versions versions-page' : 'versions'}
      aria-label="Fassungen"
      aria-busy={isFetching}
    >
      <div className="versions-head">
        <Heading>Fassungen</Heading>
        {!isPage && (
          <Button variant="default" onClick={() => void openNewVersion(id)}>
            Neue Fassung …
          </Button>
        )}
      </div>
      {!isPhone && (
        <p className="version-drop" data-over={isDropping || undefined}>
          Neue Fassung hierher ziehen
        </p>
      )}
      {(error || hasFailed(list)) && (
        <div className="versions-failed">
          <NotLoaded what="Die Fassungen konnten nicht geladen werden" query={list} />
        </div>
      )}
      {isSuccess && shownCount === 0 && (
        <p>Diese Datei hat noch keine Fassung. Kunden sehen sie, sobald eine freigegeben ist.</p>
      )}
      {isPending && !hasFailed(list) && <div className="skeleton version-skeleton" aria-hidden />}
      <ul ref={entries}>
        {rows.map((version) => (
          <VersionRow key={version.id} version={version} file={{ id, filename }} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="versions-more">
          <div className="versions-buttons">
            <Button variant="default" loading={isFetchingNextPage} onClick={loadMore}>
              Weitere Fassungen laden
            </Button>
          </div>
          <span className="version-hint">
            {formatCount(shownCount)} von {formatCount(total)}
          </span>
        </div>
      )}
    </section>
  )
}
