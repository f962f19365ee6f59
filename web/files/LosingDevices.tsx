import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { formatCount } from '../base/formats.ts'
import { call, type Page } from '../client/api.ts'
import { useList } from '../client/queries.ts'
import { TablePager } from '../table/TablePager.tsx'
import './losing-devices.css'

const pageSize = 10

interface Props {
  files: readonly number[]
  first: Page<Device>
}

/** Which devices lose a file that is deleted, by name and a few at a time. */
export function LosingDevices({ files, first }: Props) {
  const [page, turnTo] = useState(1)
  const list = useList(devices.list, inputOf(files, page), page > 1)
  const { rows, pagination } = page > 1 && list.data ? list.data : first
  const { total } = pagination
  if (total === 0) return <p className="dialog-text">Kein Gerät verwendet sie.</p>
  return (
    <section
      className="losing-devices"
      aria-label="Geräte, die sie verlieren"
      aria-busy={list.isFetching}
    >
      <p>
        {files.length === 1 ? 'Sie verschwindet' : 'Sie verschwinden'} auch bei{' '}
        {total === 1 ? 'diesem Gerät:' : `diesen ${formatCount(total)} Geräten:`}
      </p>
      {list.error ? (
        <div className="losing-devices-failure">
          <p role="alert">Die Geräte konnten nicht geladen werden: {list.error.message}</p>
          <Button variant="default" onClick={() => void list.refetch()}>
            Erneut versuchen
          </Button>
        </div>
      ) : (
        <ul>
          {rows.map(({ id, sn, companie }) => (
            <li key={id}>
              <strong>{sn}</strong>
              {companie ? `, ${companie.name}` : ''}
            </li>
          ))}
        </ul>
      )}
      {total > pageSize && (
        <TablePager
          label="Seiten der Geräte"
          page={page}
          size={pageSize}
          total={total}
          sizes={[]}
          onChange={({ page: next = 1 }) => turnTo(next)}
        />
      )}
    </section>
  )
}

/** The first of the devices that have one of these files; asked before the question stands there. */
export function loadLosingDevices(files: readonly number[]): Promise<Page<Device>> {
  return call(devices.list, inputOf(files, 1))
}

function inputOf(files: readonly number[], page: number) {
  return {
    filters: { media: { id: { $in: files } } },
    fields: ['sn'],
    populate: ['companie'],
    sort: 'sn:asc',
    pagination: { page, pageSize },
  }
}
