import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type FileVersion, versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { maxPageSize } from '#contract/query.ts'
import { today } from '../base/days.ts'
import { formatDate, formatSize } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh, useList } from '../client/queries.ts'
import { openDialog, useDialogs } from '../dialog/dialogs.ts'
import { EyeIcon } from '../ui/icons.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { toast } from '../ui/toasts.tsx'
import { openNewVersion } from './open-new-version.ts'
import { isShowable, openPreview } from './preview.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { WithdrawForm } from './version-dialogs.ts'
import './versions.css'

/** All versions of a file, the newest first, and what can be done with each. */
export function FileVersions({ id, filename }: { id: number; filename: string }) {
  const { length } = useDialogs()
  const [own] = useState(length)
  const isDropping = useDroppedFiles((files) => void openNewVersion(id, files), length === own)
  const list = useList(versions.list, {
    filters: { media: { id } },
    populate: { url: true, media: { fields: ['filename'], populate: { url: { fields: ['id'] } } } },
    sort: 'id:desc',
    pagination: { page: 1, pageSize: maxPageSize },
  })
  const rows = list.data?.rows ?? []
  return (
    <section className="versions" aria-label="Fassungen" aria-busy={list.isFetching}>
      <div className="versions-head">
        <h3>Fassungen</h3>
        <Button variant="default" onClick={() => void openNewVersion(id)}>
          Neue Fassung …
        </Button>
      </div>
      <p className="version-drop" data-over={isDropping || undefined}>
        Neue Fassung hierher ziehen
      </p>
      {list.error && (
        <p role="alert">Die Fassungen konnten nicht geladen werden: {list.error.message}</p>
      )}
      <ul>
        {rows.map((version) => (
          <VersionRow key={version.id} version={version} filename={filename} />
        ))}
      </ul>
    </section>
  )
}

function VersionRow({ version, filename }: { version: FileVersion; filename: string }) {
  const { version: label, url, note, withdrawnReason } = version
  const state = stateOf(version)
  const called = `Fassung ${label}`
  return (
    <li data-state={state}>
      <div className="version-facts">
        <span className="version-label">{label}</span>
        <span className="version-state">{words[state]}</span>
        <span className="version-told">{factsOf(version).join(' · ')}</span>
        {note && <p>{note}</p>}
        {withdrawnReason && <p>Grund: {withdrawnReason}</p>}
      </div>
      <div className="version-buttons">
        {state === 'prepared' && (
          <Button size="xs" variant="default" onClick={() => void release(version)}>
            Jetzt freigeben<span className="version-which"> {called}</span>
          </Button>
        )}
        {state === 'withdrawn' ? (
          <Button size="xs" variant="default" onClick={() => void restore(version)}>
            Nicht mehr zurückziehen<span className="version-which"> {called}</span>
          </Button>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() => openDialog(WithdrawForm, { version })}
          >
            Zurückziehen …<span className="version-which"> {called}</span>
          </Button>
        )}
        {isShowable(url) && (
          <RowButton
            name={`${called} ansehen`}
            Icon={EyeIcon}
            onClick={() => openPreview({ filename, url })}
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
      </div>
    </li>
  )
}

type State = 'current' | 'prepared' | 'withdrawn' | 'earlier'

const words: Record<State, string> = {
  current: 'aktuell',
  prepared: 'vorbereitet',
  withdrawn: 'zurückgezogen',
  earlier: 'früher',
}

function stateOf({ withdrawnAt, releasedOn, url, media }: FileVersion): State {
  if (withdrawnAt) return 'withdrawn'
  const shown = media?.url as { id: number } | null | undefined
  if (url && shown?.id === url.id) return 'current'
  return releasedOn === null || releasedOn > today() ? 'prepared' : 'earlier'
}

/** When and by whom it came, how large it is. */
function factsOf(version: FileVersion): string[] {
  const { releasedOn, createdAt, createdBy, url } = version
  const isAhead = releasedOn !== null && releasedOn > today()
  return [
    releasedOn === null
      ? `hochgeladen am ${formatDate(createdAt)}, noch ohne Tag der Freigabe`
      : `${isAhead ? 'wird freigegeben' : 'freigegeben'} am ${formatDate(releasedOn)}`,
    ...(createdBy ? [`von ${createdBy}`] : []),
    ...(url ? [formatSize(url.size)] : []),
  ]
}

function release({ id }: FileVersion) {
  return change('releaseVersion', 'Fassung ist freigegeben!', { id, releasedOn: today() })
}

function restore({ id }: FileVersion) {
  const told = 'Fassung ist nicht mehr zurückgezogen!'
  return change('restoreVersion', told, { id, withdrawnReason: null })
}

interface Change {
  id: number
  releasedOn?: string
  withdrawnReason?: null
}

async function change(action: string, told: string, input: Change): Promise<void> {
  try {
    await call(versions.update, input)
    await refresh(versions.list, medias.list)
    toast.success(told)
  } catch (error) {
    reportFailure(action, error)
  }
}
