import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { type Media, medias } from '#contract/files.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import { DialogPlaceContext } from '../dialog/dialog-context.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { FileForm } from '../files/file-dialogs.ts'
import { fileChoice, PickFiles } from '../files/record-pickers.tsx'
import { useDroppedFiles } from '../files/use-dropped-files.ts'
import type { Choice } from '../form/choice.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import './device-form-files.css'

interface Props {
  name: string
  value: Choice[]
  onChange: (value: Choice[]) => void
  error?: string
  /** The article number whose files the device also shows. */
  part: Choice | null
  /** Called with files that were uploaded while the form was open. */
  onUploaded: (uploaded: Media[]) => void
}

/**
 * The files in a device's form: its own, which can be added and removed, and separately those of its article number.
 */
export function DeviceFormFiles({ part, onUploaded, ...field }: Props) {
  const { value, onChange } = field
  const { isTop } = useContext(DialogPlaceContext)
  const isOver = useDroppedFiles(upload, isTop)
  const isPhone = useIsPhone()
  function upload(files?: File[]) {
    openDialog(FileForm, { files, onUploaded })
  }
  return (
    // Sections keep the focus here, and not at the top of the dialog, when a file is removed by keyboard.
    <section className="device-files" data-over={isOver || undefined}>
      <PickFiles
        {...field}
        description="Nur die eigenen Dateien des Geräts. Die Dateien seiner Artikelnummer kommen automatisch hinzu."
        placeholder="Datei hinzufügen: Teil des Namens oder des Typs"
        isListedElsewhere
      />
      <Group heading="Eigene Dateien" label="Dateien vom Gerät" count={value.length} files={value}>
        {(file) => (
          <RowButton
            name={`${file.name} entfernen`}
            Icon={X}
            onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
          />
        )}
      </Group>
      {part && <Inherited part={part} own={value} />}
      <div className="device-files-upload">
        <Button variant="default" onClick={() => upload()}>
          Dateien hochladen …
        </Button>
        {!isPhone && <span className="form-told">oder hierher ziehen</span>}
      </div>
    </section>
  )
}

/** Maximum number of files listed; the article number shows all of them. */
const maxNamed = 50

function Inherited({ part, own }: { part: Choice; own: Choice[] }) {
  const { data, isPlaceholderData } = useList(medias.list, {
    filters: { parts: { id: part.id } },
    populate: ['doctype', 'url'],
    sort: 'filename:asc',
    pagination: { page: 1, pageSize: maxNamed },
  })
  if (!data || isPlaceholderData || data.pagination.total === 0) return null
  // Files that the device has itself are not listed twice.
  const files = data.rows.filter(({ id }) => !own.some((file) => file.id === id)).map(fileChoice)
  const count = data.pagination.total - (data.rows.length - files.length)
  return (
    <Group
      heading={`Von der Artikelnummer ${part.name}`}
      label="Dateien von der Artikelnummer"
      count={count}
      files={files}
    />
  )
}

interface GroupProps {
  heading: string
  /** Label of the list for screen readers. */
  label: string
  count: number
  files: Choice[]
  /** The actions on a file. */
  children?: (file: Choice) => ReactNode
}

function Group({ heading, label, count, files, children }: GroupProps) {
  if (count === 0) return null
  const unnamedCount = count - files.length
  return (
    <section>
      <p className="device-files-heading">
        {heading} <span>({formatCount(count)})</span>
      </p>
      <ul className="device-files-list" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <span className="device-files-name">{file.name}</span>
            <span className="device-files-detail">{file.detail}</span>
            {children?.(file)}
          </li>
        ))}
        {unnamedCount > 0 && (
          <li className="form-told">noch {formatOthers(unnamedCount, 'eine weitere')}</li>
        )}
      </ul>
    </section>
  )
}
