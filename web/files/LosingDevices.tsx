import { useState } from 'react'
import { type Device, devices } from '#contract/devices.ts'
import { parts } from '#contract/parts.ts'
import { maxConditions, maxPageSize } from '#contract/query.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { germanOrder, requestChunksOf } from '../client/pieces.ts'
import { hasFailed, useList } from '../client/queries.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import './losing-devices.css'

const pageSize = 10

const namedParts = 5

/** Devices that lose files: the first page of them, or all if no single request can name the files. */
interface FileLoss {
  rows: Device[]
  total: number
  isWhole: boolean
  /** Sorted titles of the article numbers that lose the files, whether they have devices or not. */
  articles: string[]
}

interface Props {
  files: readonly number[]
  first: FileLoss
}

/**
 * The devices that lose a deleted file, their own or their article number's, paged; and the article numbers, whose
 * future devices would have had it.
 */
export function LosingDevices({ files, first }: Props) {
  const [page, turnTo] = useState(1)
  const list = useList(devices.list, inputOf(files, page), page > 1 && !first.isWhole)
  const { total, isWhole, articles } = first
  const rows = isWhole
    ? first.rows.slice((page - 1) * pageSize, page * pageSize)
    : page > 1 && list.data
      ? list.data.rows
      : first.rows
  const itself = files.length === 1 ? 'Sie fehlt' : 'Sie fehlen'
  const articlesNote = articles.length > 0 && (
    <p className="dialog-text">
      {itself} danach auch {articlesInWords(articles)}, und damit allen künftigen Geräten.
    </p>
  )
  if (total === 0) return articlesNote || <p className="dialog-text">Kein Gerät ist betroffen.</p>
  return (
    <>
      {articlesNote}
      <section
        className="losing-devices"
        aria-label="Betroffene Geräte"
        aria-busy={list.isFetching}
      >
        <p>
          {itself} danach auch bei{' '}
          {total === 1 ? 'diesem Gerät:' : `diesen ${formatCount(total)} Geräten:`}
        </p>
        {list.error || (page > 1 && hasFailed(list)) ? (
          <div className="losing-devices-failure">
            <NotLoaded what="Die Geräte konnten nicht geladen werden" query={list} />
          </div>
        ) : (
          <ul>
            {rows.map(({ id, sn, companie }) => (
              <li key={id}>
                <RecordLink to="/devices" id={id}>
                  {sn}
                </RecordLink>
                {companie && (
                  <>
                    {', '}
                    <RecordLink to="/companies" id={companie.id} isQuiet>
                      {companie.name}
                    </RecordLink>
                  </>
                )}
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
    </>
  )
}

function articlesInWords(articles: string[]): string {
  const names = articles.slice(0, namedParts).map((title) => `„${title}“`)
  const unnamedCount = articles.length - names.length
  const rest =
    unnamedCount > 0 ? ` und ${formatOthers(unnamedCount, 'einer weiteren', 'weiteren')}` : ''
  return `${articles.length === 1 ? 'der Artikelnummer' : 'den Artikelnummern'} ${names.join(', ')}${rest}`
}

/** The devices that show one of these files; loaded before the question opens. */
export async function loadLosingDevices(files: readonly number[]): Promise<FileLoss> {
  if (files.length <= maxConditions) {
    const [articles, { rows, pagination }] = await Promise.all([
      titlesOf(files),
      call(devices.list, inputOf(files, 1)),
    ])
    return { rows, total: pagination.total, isWhole: false, articles }
  }
  const articles = await titlesOf(files)
  const foundDevices = new Map<number, Device>()
  for (const chunk of requestChunksOf(files)) await addDevicesOf(chunk, foundDevices)
  const rows = [...foundDevices.values()].sort((one, other) => germanOrder(one.sn, other.sn))
  return { rows, total: rows.length, isWhole: true, articles }
}

async function titlesOf(files: readonly number[]): Promise<string[]> {
  const titles = new Map<number, string>()
  for (const chunk of requestChunksOf(files)) {
    for (let page = 1; ; page += 1) {
      const { rows } = await call(parts.list, {
        filters: { media: { id: { $in: chunk } } },
        fields: ['title'],
        sort: 'title:asc',
        pagination: { page, pageSize: maxPageSize },
      })
      for (const { id, title } of rows) titles.set(id, title)
      if (rows.length < maxPageSize) break
    }
  }
  return [...titles.values()].sort(germanOrder)
}

/** Adds all devices that have one of these files, which must be few enough for a single request. */
async function addDevicesOf(
  files: readonly number[],
  foundDevices: Map<number, Device>,
): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { rows } = await call(devices.list, inputOf(files, page, maxPageSize))
    for (const device of rows) foundDevices.set(device.id, device)
    if (rows.length < maxPageSize) return
  }
}

function inputOf(files: readonly number[], page: number, size = pageSize) {
  return {
    filters: { files: { id: { $in: files } } },
    fields: ['sn'],
    populate: ['companie'],
    sort: 'sn:asc',
    pagination: { page, pageSize: size },
  }
}
