import { Download } from 'lucide-react'
import type { Media } from '#contract/files.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { MoreButton } from '../table/MoreButton.tsx'
import type { RowAction } from '../table/row-menu.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon, UnlinkIcon } from '../ui/row-icons.ts'
import { FileForm } from './file-dialogs.ts'
import { openNewVersion } from './open-new-version.ts'
import { isPreviewable, openPreview } from './preview.ts'
import { removeFile } from './remove-files.tsx'
import { isOwn } from './shown-media.ts'
import { type ListedDevice, unlinkFile } from './unlink-file.ts'

interface Props {
  media: Media
  isAdmin: boolean
  onRemoved?: (ids: readonly number[]) => void
  /**
   * In a device's own list, a file is removed from that device; it is deleted entirely where the file itself is the
   * subject.
   */
  device?: ListedDevice | undefined
}

/** The actions on a file. */
export function FileActions({ media, isAdmin, onRemoved, device }: Props) {
  const { filename, url: upload } = media
  return (
    <>
      {upload && (
        <a
          className="row-link"
          href={upload.url}
          target="_blank"
          rel="noopener"
          aria-label={`${filename} herunterladen`}
          title={`${filename} herunterladen`}
          data-short="Herunterladen"
        >
          <Download size={18} aria-hidden />
        </a>
      )}
      <RowButton
        name={`${filename} bearbeiten`}
        Icon={PencilIcon}
        act="edit"
        onClick={() => openDialog(FileForm, { mode: 'update', file: media })}
      />
      {isAdmin && device && isOwn(media) && (
        <RowButton
          name={`Von diesem Gerät entfernen: ${filename}`}
          short="Von diesem Gerät entfernen"
          Icon={UnlinkIcon}
          act="delete"
          onClick={() => void unlinkFile(media, device)}
        />
      )}
      {isAdmin && !device && (
        <RowButton
          name={`${filename} löschen`}
          Icon={TrashIcon}
          act="delete"
          onClick={() => removeFile(media, onRemoved)}
        />
      )}
      <MoreButton
        of={filename}
        keepsPlace
        actions={isPreviewable(media) || !device ? () => furtherActions(media, !device) : undefined}
      />
    </>
  )
}

/** New versions are uploaded only where the file itself is the subject. */
function furtherActions(media: Media, isSubject: boolean): RowAction[] {
  return [
    ...(isPreviewable(media) ? [{ name: 'Ansehen', onClick: () => openPreview(media) }] : []),
    ...(isSubject ? [{ name: 'Neue Fassung', onClick: () => void openNewVersion(media.id) }] : []),
  ]
}
