import { useState } from 'react'
import type { CustomerDevice, CustomerFile } from '#contract/customer.ts'
import { deviceZipPath } from '#contract/paths.ts'
import { formatSize } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { Button } from '../ui/Button.tsx'
import { contains } from './contains.ts'
import { FileCard } from './FileCard.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ArchiveIcon } from './view-icons.ts'
import './device-files.css'

/** From here on a list of files is searched rather than read. */
const many = 12

/** 'Dateiliste' of a device: its files by document type, each with one big button. */
export function DeviceFiles({ device: { id, sn, media } }: { device: CustomerDevice }) {
  const [search, setSearch] = useState('')
  if (media.length === 0) {
    return (
      <p className="files-empty">
        Für dieses Gerät sind noch keine Dateien hinterlegt. Bei Fragen hilft Ihnen{' '}
        <a href={`mailto:${portal.supportEmail}`}>{portal.supportEmail}</a>.
      </p>
    )
  }
  const found = media.filter(({ filename }) => contains([filename], search))
  const sizes = media.flatMap(({ url }) => url?.size ?? [])
  return (
    <>
      {media.length > 1 ? (
        <div className="files-bar">
          {media.length > many ? (
            <SearchBox label={`Dateien von ${sn} suchen`} value={search} onChange={setSearch} />
          ) : null}
          {sizes.length > 1 ? <ZipLink deviceId={id} sn={sn} sizes={sizes} /> : null}
        </div>
      ) : null}
      {byDoctype(found).map(({ title, files }) => (
        <section key={title} className="files-group">
          <h3>{title}</h3>
          <ul>
            {files.map((file) => (
              <li key={file.id} className="file-card">
                <FileCard deviceId={id} file={file} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 ? (
        <div className="files-empty">
          <p>Keine Datei passt zu „{search.trim()}“.</p>
          <Button look="quiet" onClick={() => setSearch('')}>
            Suche zurücksetzen
          </Button>
        </div>
      ) : null}
    </>
  )
}

function ZipLink({ deviceId, sn, sizes }: { deviceId: number; sn: string; sizes: number[] }) {
  const size = formatSize(sizes.reduce((sum, one) => sum + one, 0))
  return (
    <a className="button button-quiet files-zip" href={deviceZipPath(deviceId)} data-ripple>
      <ArchiveIcon size={18} />
      Alle als ZIP
      <span className="files-zip-size">
        {sizes.length} Dateien, {size}
      </span>
      <span className="hidden-text"> von Gerät {sn}</span>
    </a>
  )
}

/** Groups in the order of the alphabet, files without a type last, the newest file of a group first. */
function byDoctype(media: CustomerFile[]): { title: string; files: CustomerFile[] }[] {
  const groups = new Map<string | undefined, CustomerFile[]>()
  for (const file of media) {
    const title = file.doctype?.title
    groups.set(title, [...(groups.get(title) ?? []), file])
  }
  return [...groups]
    .sort(([one], [other]) => {
      if (one === undefined || other === undefined) return one === undefined ? 1 : -1
      return one.localeCompare(other, 'de')
    })
    .map(([title, files]) => ({
      title: title ?? 'Weitere Dateien',
      files: files.sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
    }))
}
