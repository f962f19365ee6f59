import { Button } from '@mantine/core'
import { type UnusedUpload, unusedListed, uploads } from '#contract/files.ts'
import { formatCount, formatOthers, formatSize, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { hasFailed, refresh, useResult } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { StartCard } from './StartCard.tsx'

const maxShown = 10

const originWords = {
  form: 'im Formular abgebrochen',
  api: 'über die API',
  token: 'über die API',
} as const

/** For administrators: uploads that belong to no file, which nobody can find; hidden if there are none. */
export function UnusedUploads() {
  const unused = useResult(uploads.unused)
  const { data = [] } = unused
  const title = 'Hochgeladen ohne Eintrag'
  if (hasFailed(unused)) {
    return (
      <StartCard title={title} query={unused}>
        {null}
      </StartCard>
    )
  }
  if (data.length === 0) return null
  const rest = data.length - maxShown
  return (
    <StartCard
      title={title}
      button={
        <Button variant="default" onClick={() => removeAll(data)}>
          Alle entfernen
        </Button>
      }
    >
      <ul className="card-list">
        {data.slice(0, maxShown).map((upload) => (
          <li key={upload.id}>
            <span className="card-what">
              <strong>{upload.name}</strong>
              <span className="card-details">
                {formatSize(upload.size)}&nbsp;· {originOf(upload)}
              </span>
            </span>
            <time dateTime={upload.createdAt}>{formatTime(upload.createdAt)}</time>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="card-note">
          und {data.length === unusedListed && 'mindestens '}
          {formatOthers(rest, 'eine weitere')}
        </p>
      )}
    </StartCard>
  )
}

function originOf({ uploadedBy, origin }: UnusedUpload): string {
  const originText = origin === null ? 'Herkunft unbekannt' : originWords[origin]
  return uploadedBy === null ? originText : `${uploadedBy}, ${originText}`
}

function removeAll(unused: readonly UnusedUpload[]) {
  const count = formatCount(unused.length)
  const subject = unused.length === 1 ? 'Die hochgeladene Datei' : `${count} hochgeladene Dateien`
  const verb = unused.length === 1 ? 'wird' : 'werden'
  const remainder =
    unused.length < unusedListed ? '' : ' Gibt es noch mehr, stehen sie danach hier.'
  askToDelete({
    question: 'Hochgeladenes ohne Eintrag entfernen?',
    body: `${subject} ohne Eintrag ${verb} gelöscht. Kein Gerät verliert dadurch etwas.${remainder}`,
    confirm: 'Entfernen',
    action: 'removeUnusedUploads',
    count: unused.length,
    done: 'Hochgeladenes ohne Eintrag wurde entfernt!',
    async remove() {
      await call(uploads.removeUnused, { ids: unused.map(({ id }) => id) })
      await refresh(uploads.unused)
    },
  })
}
