import { useState } from 'react'
import type { CustomerDevice, CustomerFile } from '#contract/customer.ts'
import { deviceZipPath } from '#contract/paths.ts'
import { isConnected } from '../base/connection.ts'
import { formatSize } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { useWords } from '../base/spoken.ts'
import { useStore } from '../base/store.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { FileCards } from './FileCards.tsx'
import { FileRows } from './FileRows.tsx'
import { type FileGroup, type Fold, fileGroups, foldedFrom, mainFile } from './file-groups.ts'
import { translatedFiles } from './translated-files.ts'
import { ArchiveIcon } from './view-icons.ts'
import { type Zipped, zippedOf } from './zipped.ts'
import './device-files.css'

/** 'Dateiliste' of a device: a table, or on a phone one row per file. */
export function DeviceFiles({ device }: { device: CustomerDevice }) {
  const { id, sn, media } = device
  const isPhone = useIsPhone()
  const texts = useWords('view')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [unfolded, setUnfolded] = useState<ReadonlySet<string | undefined>>(new Set())
  if (media.length === 0) {
    return (
      <p className="files-empty">
        {texts.noFiles} <a href={`mailto:${portal.supportEmail}`}>{portal.supportEmail}</a>.
      </p>
    )
  }
  const zipped = zippedOf(media)
  const groups = fileGroups(translatedFiles(media, chosen))
  const main = mainFile(groups)?.file.group
  const files = { device, groups, main, foldOf, onChoose: choose }

  function choose({ id, group }: CustomerFile) {
    const otherGroupsChosen = media.filter((file) => file.group !== group && chosen.has(file.id))
    setChosen(new Set([...otherGroupsChosen.map((file) => file.id), id]))
  }

  function foldOf({ title, files }: FileGroup): Fold | undefined {
    const hasMain = files.some(({ file }) => file.group === main)
    if (files.length < foldedFrom || groups.length === 1 || hasMain) return undefined
    const otherTitles = [...unfolded].filter((unfoldedTitle) => unfoldedTitle !== title)
    const isOpen = unfolded.has(title)
    const toggle = () => setUnfolded(new Set(isOpen ? otherTitles : [...otherTitles, title]))
    return { isOpen, toggle }
  }

  return (
    <>
      {isPhone ? <FileCards {...files} /> : <FileRows {...files} />}
      {zipped.files + zipped.delivered > 1 ? (
        <div className="files-bar">
          <ZipLink deviceId={id} sn={sn} zipped={zipped} />
        </div>
      ) : null}
    </>
  )
}

interface ZipLinkProps {
  deviceId: number
  sn: string
  zipped: Zipped
}

function ZipLink({ deviceId, sn, zipped: { files, delivered, kilobytes } }: ZipLinkProps) {
  const texts = useWords('view')
  const isOnline = useStore(isConnected)
  return (
    <a
      className="button button-quiet files-zip"
      href={deviceZipPath(deviceId)}
      data-ripple
      aria-disabled={!isOnline || undefined}
      onClick={(event) => {
        // It would lead to the browser's error page, away from what can still be read here.
        if (!isOnline) event.preventDefault()
      }}
    >
      <ArchiveIcon size={18} />
      {texts.all}
      <span className="files-zip-size">
        {texts.allCount(files, delivered, formatSize(kilobytes))}
      </span>
      <span className="hidden-text">{texts.ofDevice(sn)}</span>
    </a>
  )
}
