import { type Media, medias } from '#contract/files.ts'
import { maxPageSize } from '#contract/query.ts'
import { languageName } from '../base/language-choices.ts'
import { hasFailed, useList } from '../client/queries.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import '../ui/skeleton.css'

/** Translations of the document. */
export function FileTranslations({ file }: { file: Media | undefined }) {
  return (
    <section className="record-part" aria-label="Sprachen" aria-busy={file === undefined}>
      <div className="record-part-head">
        <h2>Sprachen</h2>
      </div>
      {file ? <Translations file={file} /> : <div className="skeleton" aria-hidden />}
    </section>
  )
}

function Translations({ file }: { file: Media }) {
  const group = file.original?.id ?? file.id
  const query = useList(medias.list, {
    filters: { $or: [{ id: group }, { original: group }] },
    fields: ['filename', 'languages'],
    sort: 'id:asc',
    pagination: { page: 1, pageSize: maxPageSize, withCount: false },
  })
  const { data } = query
  const otherFiles = data?.rows.filter(({ id }) => id !== file.id) ?? []
  return (
    <>
      {hasFailed(query) ? (
        <div className="record-failed">
          <NotLoaded what="Die Sprachen konnten nicht geladen werden" query={query} />
        </div>
      ) : (
        data === undefined && <div className="skeleton" aria-hidden />
      )}
      {data && otherFiles.length === 0 && (
        <p className="facts-note">
          {namesOf(file)}. Es gibt noch keine Übersetzungen; Sie ordnen sie unter „Bearbeiten“ zu.
        </p>
      )}
      {otherFiles.length > 0 && (
        <ul className="translation-list">
          {[file, ...otherFiles].sort(byLanguage).map((translation) => (
            <li key={translation.id} aria-current={translation.id === file.id || undefined}>
              {translation.id === file.id ? (
                <strong>{translation.filename}</strong>
              ) : (
                <RecordLink to="/files" id={translation.id}>
                  {translation.filename}
                </RecordLink>
              )}
              <span className="use-note">
                {namesOf(translation)}
                {translation.id === group && '\u00a0· Original'}
                {translation.id === file.id && '\u00a0· diese Datei'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Translated = Pick<Media, 'languages'>

function byLanguage(one: Translated, other: Translated): number {
  return namesOf(one).localeCompare(namesOf(other), 'de')
}

function namesOf({ languages }: Translated): string {
  return languages.map(languageName).join(', ')
}
