import { Button } from '@mantine/core'
import { useState } from 'react'
import { versions } from '#contract/file-versions.ts'
import { maxPageSize } from '#contract/query.ts'
import { hasFailed, useList } from '../client/queries.ts'
import { useDialogs } from '../dialog/dialogs.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { openNewVersion } from './open-new-version.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { VersionRow } from './VersionRow.tsx'
import './versions.css'

interface Props {
  id: number
  filename: string
  /** They stand on the file's own page, which has the button for a new one on top. */
  isPage?: boolean
}

/** All versions of a file, the newest first, and what can be done with each. */
export function FileVersions({ id, filename, isPage = false }: Props) {
  const Heading = isPage ? 'h2' : 'h3'
  const { length } = useDialogs()
  const [own] = useState(length)
  const isDropping = useDroppedFiles((files) => void openNewVersion(id, files), length === own)
  const list = useList(versions.list, {
    filters: { media: { id } },
    populate: { url: true },
    sort: 'id:desc',
    pagination: { page: 1, pageSize: maxPageSize },
  })
  const { data, error, isFetching } = list
  const hasEarlier = data?.rows.some(({ stage }) => stage === 'earlier') ?? false
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
      <p className="version-drop" data-over={isDropping || undefined}>
        Neue Fassung hierher ziehen
      </p>
      {(error || hasFailed(list)) && (
        <div className="versions-failed">
          <NotLoaded what="Die Fassungen konnten nicht geladen werden" query={list} />
        </div>
      )}
      {data?.rows.length === 0 && (
        <p>Diese Datei hat noch keine Fassung. Kunden sehen sie, sobald eine freigegeben ist.</p>
      )}
      <ul>
        {data?.rows.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            filename={filename}
            hasEarlier={hasEarlier}
          />
        ))}
      </ul>
    </section>
  )
}
