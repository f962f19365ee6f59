import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FileVersion, VersionStage } from '#contract/file-versions.ts'
import { AnnounceForm } from '../announcements/announce-dialogs.ts'
import { formatDate, formatDay, formatSize } from '../base/formats.ts'
import { useSession } from '../client/session.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { EyeIcon } from '../ui/icons.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import { ActiveMark } from './ActiveMark.tsx'
import {
  openVersion,
  openWithdrawal,
  releaseVersion,
  removeVersion,
  restoreVersion,
} from './change-version.ts'
import { DamageMark } from './DamageMark.tsx'
import { isShowable, openPreview } from './preview.ts'

interface Props {
  version: FileVersion
  file: { id: number; filename: string }
}

/** A version and its actions. */
export function VersionRow(props: Props) {
  const { version } = props
  const { id, version: label, stage, releasedOn, note, withdrawnReason } = version
  const called = `Fassung ${label}`
  const row = useRef<HTMLLIElement>(null)
  const isReleasing = useRef(false)
  useEffect(() => {
    if (stage === 'prepared' || !isReleasing.current) return
    isReleasing.current = false
    // The button is gone; keyboard users continue at the same version.
    if (document.activeElement === document.body) row.current?.focus()
  }, [stage])

  function release() {
    isReleasing.current = true
    void releaseVersion(version)
  }

  return (
    <li ref={row} data-state={stage} tabIndex={-1} aria-label={called}>
      <div className="version-facts">
        <span className="version-label">{label}</span>
        <span className="version-state">{words[stage]}</span>
        <span className="version-told">
          <VersionFacts version={version} />
        </span>
        <ActiveMark upload={version.url} />
        <DamageMark upload={version.url} />
        {note && <p>{note}</p>}
        {withdrawnReason && <p>Grund: {withdrawnReason}</p>}
      </div>
      <div className="version-buttons">
        {stage === 'prepared' && (
          <Button size="xs" variant="default" onClick={release}>
            Jetzt freigeben<span className="version-which"> {called}</span>
          </Button>
        )}
        {stage === 'withdrawn' ? (
          <Button size="xs" variant="default" onClick={() => void restoreVersion(version)}>
            Zurückziehen aufheben<span className="version-which"> {called}</span>
          </Button>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            className="version-withdraw"
            onClick={() => void openWithdrawal(id)}
          >
            Zurückziehen …<span className="version-which"> {called}</span>
          </Button>
        )}
        {(stage === 'current' || (stage === 'withdrawn' && releasedOn !== null)) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => openDialog(AnnounceForm, { version: id })}
          >
            Firmen benachrichtigen …<span className="version-which"> {called}</span>
          </Button>
        )}
        <VersionIcons {...props} />
      </div>
    </li>
  )
}

function VersionIcons({ version, file }: Props) {
  const { url } = version
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const called = `Fassung ${version.version}`
  return (
    <span className="version-icons">
      {isShowable(url) && (
        <RowButton
          name={`${called} ansehen`}
          Icon={EyeIcon}
          onClick={() => openPreview({ filename: file.filename, url })}
        />
      )}
      {url && (
        <a
          className="row-link"
          href={url.url}
          target="_blank"
          rel="noopener"
          aria-label={`${called} herunterladen`}
          title={`${called} herunterladen`}
        >
          <Download size={18} aria-hidden />
        </a>
      )}
      <RowButton
        name={`${called} bearbeiten`}
        Icon={PencilIcon}
        onClick={() => void openVersion(version.id)}
      />
      {isAdmin && (
        <RowButton
          name={`${called} löschen`}
          Icon={TrashIcon}
          onClick={() => void removeVersion(version, file)}
        />
      )}
    </span>
  )
}

const words: Record<VersionStage, string> = {
  current: 'aktuell',
  prepared: 'vorbereitet',
  withdrawn: 'zurückgezogen',
  earlier: 'früher',
}

/** Release, creator and size of a version. */
function VersionFacts({ version }: { version: FileVersion }) {
  const { createdBy, url } = version
  return (
    <>
      {releaseOf(version)}
      {createdBy && (
        <>
          &nbsp;· von <bdi>{createdBy}</bdi>
        </>
      )}
      {url && <>&nbsp;· {formatSize(url.size)}</>}
    </>
  )
}

function releaseOf({ stage, releasedOn, createdAt }: FileVersion): string {
  if (releasedOn === null) {
    return `hochgeladen am ${formatDate(createdAt)}, noch ohne Tag der Freigabe`
  }
  const day = formatDay(releasedOn)
  if (stage === 'withdrawn') return `Tag der Freigabe: ${day}`
  return `${stage === 'prepared' ? 'wird freigegeben' : 'freigegeben'} am ${day}`
}
