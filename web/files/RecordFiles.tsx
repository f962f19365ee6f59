import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { currentOn } from '#contract/file-versions.ts'
import { type Media, medias } from '#contract/files.ts'
import { dayIn } from '../base/days.ts'
import { formatCount, formatDay } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { useList } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import type { TableColumn } from '../table/DataTable.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { widthFor } from '../table/table-columns.ts'
import { positive } from '../table/table-state.ts'
import { useLastPage } from '../table/use-last-page.ts'
import '../table/table-section.css'
import { ActiveMark } from './ActiveMark.tsx'
import { DamageMark } from './DamageMark.tsx'
import { FileActions } from './FileActions.tsx'
import { Languages } from './FileName.tsx'
import { FileThumbnail } from './FileThumbnail.tsx'
import './record-files.css'
import type { ListedDevice } from './unlink-file.ts'

interface Props {
  heading: string
  /** Label of the table for screen readers. */
  label: string
  /** Content to the right of the heading. */
  aside?: ReactNode
  /** Selects the files. */
  filters: Record<string, unknown>
  /** Parameter of the address for the current page. */
  param: string
  /** The device whose files are listed, and its delivery date. */
  device?: ListedDevice & { deliveredOn?: string | null | undefined }
  /** Content below the heading, such as the drop target. */
  above?: ReactNode
  empty: ReactNode
}

const pageSize = 25
const none: Media[] = []

/** The files of one origin on a record's page, sorted by name; the current page is part of the address. */
export function RecordFiles(props: Props) {
  const { heading, label, aside, filters, param, device, above, empty } = props
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const [params, setParams] = useSearchParams()
  const page = positive(params.get(param)) ?? 1
  const { id, sn, deliveredOn } = device ?? {}
  const ownDevice =
    id === undefined ? {} : { devices: { fields: ['sn'], filters: { id }, limit: 1 } }
  const list = useList(medias.list, {
    filters,
    populate: { ...populate, ...ownDevice },
    sort: 'filename:asc',
    pagination: { page, pageSize },
  })
  const columns = useMemo(() => {
    const listed = id === undefined || sn === undefined ? undefined : { id, sn }
    return columnsOf(isAdmin, listed, deliveredOn ?? null)
  }, [isAdmin, id, sn, deliveredOn])
  const rows = list.data?.rows ?? none
  const total = list.data?.pagination.total
  function turnTo(next: number, isCorrection = false) {
    setParams(
      (current) => {
        if (next === 1) current.delete(param)
        else current.set(param, String(next))
        return current
      },
      { replace: isCorrection },
    )
  }
  const counted = list.isPlaceholderData ? undefined : total
  const isBeyond = useLastPage({ page, size: pageSize }, counted, (last) => turnTo(last, true))
  return (
    <section className="record-part" aria-label={label}>
      <div className="record-part-head">
        <h2>
          {heading}{' '}
          {total !== undefined && <span className="record-count">({formatCount(total)})</span>}
        </h2>
        {aside}
      </div>
      {above}
      <div className="table-section">
        <PlainTable
          label={label}
          className="file-rows"
          columns={columns}
          rows={rows}
          list={{ ...list, isPending: list.isPending || isBeyond }}
          skeletons={3}
          empty={empty}
          nameOf={({ filename }) => filename}
        />
        {total !== undefined && total > pageSize && (
          <TablePager
            label={`Seiten: ${label}`}
            page={page}
            size={pageSize}
            total={total}
            sizes={[]}
            onChange={({ page: next = 1 }) => turnTo(next)}
          />
        )}
      </div>
    </section>
  )
}

/** Withdrawn versions included: a device may have been delivered with one. */
const populate = {
  doctype: true,
  url: true,
  versions: {
    fields: ['version', 'releasedOn', 'withdrawnAt'],
    filters: { releasedOn: { $notNull: true } },
    populate: { url: { fields: ['id'] } },
    sort: ['releasedOn:desc', 'id:desc'],
    limit: -1,
  },
}

function columnsOf(
  isAdmin: boolean,
  device: ListedDevice | undefined,
  deliveredOn: string | null,
): TableColumn<Media>[] {
  return [
    {
      id: 'filename',
      header: 'Datei',
      width: 'minmax(0, 3fr)',
      cell: (media) => <NamedFile media={media} />,
    },
    {
      id: 'version',
      header: 'Fassung',
      width: 'minmax(0, 1fr)',
      cell: (media) => <Versions media={media} deliveredOn={deliveredOn} />,
    },
    {
      id: 'languages',
      header: 'Sprachen',
      width: widthFor('4.75rem'),
      cell: ({ languages }) => <Languages of={languages} />,
    },
    {
      id: 'releasedOn',
      header: 'Freigegeben am',
      // The longest month name on one line, even on a tablet.
      width: `minmax(${widthFor('8rem')}, 1fr)`,
      cell: (media) => {
        const { current } = versionsOf(media)
        return current?.releasedOn ? formatDay(current.releasedOn) : '–'
      },
    },
    {
      id: 'actions',
      header: 'Aktionen',
      kind: 'actions',
      width: widthFor(device ? '9.75rem' : '11.25rem'),
      cell: (media) => <FileActions {...{ media, isAdmin, device }} />,
    },
  ]
}

/** Thumbnail, name, document type, and whether the file is public. */
function NamedFile({ media: { id, filename, url, doctype } }: { media: Media }) {
  return (
    <span className="record-file">
      <FileThumbnail upload={url} />
      <span className="record-file-words">
        <RecordLink to="/files" id={id}>
          {filename}
        </RecordLink>
        <span className="record-file-kind">
          {doctype?.title ?? 'ohne Dokumententyp'}
          {doctype?.reader === 'public' && <span className="public-mark">öffentlich</span>}
          <ActiveMark upload={url} />
          <DamageMark upload={url} />
        </span>
      </span>
    </span>
  )
}

function Versions({ media, deliveredOn }: { media: Media; deliveredOn: string | null }) {
  const { current, delivered } = versionsOf(media, deliveredOn)
  if (!current && !delivered) return '–'
  return (
    <span className="record-file-versions">
      {current?.version ?? '–'}
      {delivered && delivered.id !== current?.id && (
        <span className="record-file-kind">
          ausgeliefert: {delivered.version}
          {delivered.withdrawnOn !== null && ', zurückgezogen'}
        </span>
      )}
    </span>
  )
}

interface Released {
  id: number
  version: string
  releasedOn: string | null
  withdrawnOn: string | null
}

/** The version that a file shows, and the one that was current when the device was delivered. */
function versionsOf({ url, versions = [] }: Media, deliveredOn: string | null = null) {
  const released = versions.map((version): Released & { upload: number | undefined } => ({
    id: version.id,
    version: String(version.version),
    releasedOn: version.releasedOn ? String(version.releasedOn) : null,
    withdrawnOn: version.withdrawnAt
      ? dayIn(portal.timeZone, new Date(String(version.withdrawnAt)))
      : null,
    upload: (version.url as { id: number } | null | undefined)?.id,
  }))
  return {
    current: released.find(({ upload }) => upload !== undefined && upload === url?.id),
    delivered: currentOn<Released>(released, deliveredOn),
  }
}
