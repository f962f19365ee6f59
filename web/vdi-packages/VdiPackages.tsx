import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { vdiPackagePath } from '#contract/paths.ts'
import { type VdiPackage, vdiPackages, vdiPackagesListed } from '#contract/vdi-packages.ts'
import { formatCount, formatSize, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { hasFailed } from '../client/queries.ts'
import { LoadOlder } from '../table/LoadOlder.tsx'
import { useOlderRows } from '../table/older-rows.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'

interface Props {
  /** The container just created. */
  made: VdiPackage | undefined
  /** The record whose former containers are listed. */
  of: { device?: number | undefined; part?: number | undefined }
}

/** Former containers with creator, time and recipient, each of which can be downloaded again unchanged. */
export function VdiPackages({ made, of }: Props) {
  const isOfRecord = of.device !== undefined || of.part !== undefined
  const { rows: allPackages = [], query } = useOlderRows({
    queryKey: [vdiPackages.list.path, of],
    load: (before, signal) => call(vdiPackages.list, { ...of, before }, { signal }),
    pageSize: vdiPackagesListed,
    enabled: isOfRecord || made !== undefined,
    // Always stale, as a download in another tab stores the checksum.
    staleTime: 0,
    meta: { action: 'setVdiPackages' },
  })
  const list = useRef<HTMLUListElement>(null)
  const { error } = query
  const earlier = isOfRecord ? allPackages.filter(({ id }) => id !== made?.id) : []
  const shownPackage = made && (allPackages.find(({ id }) => id === made.id) ?? made)
  return (
    <>
      {shownPackage && (
        <section className="vdi-packages" aria-label="Erstellt">
          <p role="status">Der Container ist erstellt und wird aufbewahrt.</p>
          <ul className="vdi-list">
            <Row {...shownPackage} isNew />
          </ul>
        </section>
      )}
      {(error || hasFailed(query)) && (
        <NotLoaded what="Frühere Container konnten nicht geladen werden" query={query} />
      )}
      {earlier.length > 0 && (
        <section className="vdi-packages" aria-label="Früher erstellt">
          <h3>Früher erstellt</h3>
          <ul ref={list} className="vdi-list">
            {earlier.map((vdiPackage) => (
              <Row key={vdiPackage.id} {...vdiPackage} />
            ))}
          </ul>
          <LoadOlder query={query} list={list} />
        </section>
      )}
    </>
  )
}

function Row(vdiPackage: VdiPackage & { isNew?: boolean }) {
  const { id, name, recipient, documents, faulty, size, sha256, madeBy, createdAt, isNew } =
    vdiPackage
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The button that led here is gone.
    if (isNew) link.current?.focus()
  }, [isNew])
  const facts = [
    documents === 1 ? '1 Dokument' : `${formatCount(documents)} Dokumente`,
    faulty > 0 && `davon mit verletzten Regeln: ${formatCount(faulty)}`,
    formatSize(size / 1_000),
  ]
  return (
    <li className="vdi-item vdi-package">
      <div>
        <strong>{name}</strong>
        <p>
          {formatTime(createdAt)}&nbsp;· von <bdi>{madeBy}</bdi>
          {recipient && (
            <>
              &nbsp;· an <bdi>{recipient}</bdi>
            </>
          )}
          {facts.filter(Boolean).map((fact) => `\u00a0· ${fact}`)}
        </p>
        {sha256 && (
          <p>
            SHA-256 <code>{sha256}</code>
          </p>
        )}
      </div>
      <Button
        component="a"
        ref={link}
        href={vdiPackagePath(id)}
        target="_blank"
        rel="noopener"
        variant={isNew ? 'filled' : 'default'}
        leftSection={<Download size={18} aria-hidden />}
        aria-label={`${name} herunterladen`}
      >
        Herunterladen
      </Button>
    </li>
  )
}
