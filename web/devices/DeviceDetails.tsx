import { Button } from '@mantine/core'
import { FileArchive, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Device } from '#contract/devices.ts'
import { type Media, medias } from '#contract/files.ts'
import { deviceZipPath } from '#contract/paths.ts'
import { maxPageSize } from '#contract/query.ts'
import { formatSize } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { shownMedia } from '../files/shown-media.ts'
import { HistoryDialog } from '../history/history-dialogs.ts'
import { TablePager } from '../table/TablePager.tsx'
import { MailIcon } from '../ui/row-icons.ts'
import { DeviceFileList } from './DeviceFileList.tsx'

/** The expanded row of a device; its files are loaded only now, as the list merely counts them. */
export function DeviceDetails({ device, isAdmin }: { device: Device; isAdmin: boolean }) {
  const { id, sn, files: counted = [] } = device
  const [page, turnTo] = useState(1)
  const list = useList(medias.list, {
    filters: { $or: [{ devices: { id } }, { parts: { devices: { id } } }] },
    // The device itself if it links to the file directly, otherwise nothing.
    populate: { ...shownMedia, devices: { fields: ['sn'], filters: { id }, limit: 1 } },
    sort: 'createdAt:desc',
    pagination: { page, pageSize: maxPageSize },
  })
  const files = list.data?.rows ?? []
  const total = list.data?.pagination.total ?? counted.length
  const isPaged = total > maxPageSize
  const lastPage = Math.max(1, Math.ceil(total / maxPageSize))
  useEffect(() => {
    if (page > lastPage) turnTo(lastPage)
  }, [page, lastPage])
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className="expanded-button"
        leftSection={<MailIcon size={16} />}
        onClick={() => openDialog(DocumentsForm, { subject: { device } })}
      >
        Dokumente senden
      </Button>
      <Button
        size="xs"
        variant="default"
        className="expanded-button"
        aria-label={`Verlauf von Gerät ${sn}`}
        leftSection={<History size={16} aria-hidden />}
        onClick={() => openDialog(HistoryDialog, { kind: 'devices', id, name: `Gerät ${sn}` })}
      >
        Verlauf
      </Button>
      <ZipButton device={device} files={files} isAll={!isPaged} />
      <DeviceFileList {...{ device, list, files, isAdmin }} count={counted.length} />
      {isPaged && (
        <TablePager
          label={`Seiten der Dateien von ${sn}`}
          page={page}
          size={maxPageSize}
          total={total}
          sizes={[]}
          onChange={({ page: next = 1 }) => turnTo(next)}
        />
      )}
    </>
  )
}

interface ZipProps {
  device: Device
  files: Media[]
  /** Whether these are all files: only then is their total size known. */
  isAll: boolean
}

/** Downloads all files of the device as a ZIP, if there is more than one. */
function ZipButton({ device: { id, sn }, files, isAll }: ZipProps) {
  const sizes = files.flatMap(({ url }) => url?.size ?? [])
  if (isAll && sizes.length < 2) return null
  const fileSize = isAll ? ` (${formatSize(sizes.reduce((sum, size) => sum + size, 0))})` : ''
  return (
    <Button
      component="a"
      href={deviceZipPath(id)}
      size="xs"
      variant="default"
      className="expanded-button"
      aria-label={`Alle als ZIP${fileSize} von Gerät ${sn}`}
      leftSection={<FileArchive size={16} aria-hidden />}
    >
      Alle als ZIP{fileSize}
    </Button>
  )
}
