import type { Media } from '#contract/files.ts'
import { RelatedDevices } from '../devices/RelatedDevices.tsx'
import { RecordLink } from '../dialog/RecordLink.tsx'

/** „Verwendet von“: article numbers first, then by name every device that shows the file, by either link. */
export function FileUse({ id, file }: { id: number; file: Media | undefined }) {
  const parts = file?.parts ?? []
  return (
    <section className="record-part" aria-label="Verwendet von">
      <div className="record-part-head">
        <h2>Verwendet von</h2>
      </div>
      {parts.length > 0 && (
        <ul className="use-parts" aria-label="Artikelnummern mit dieser Datei">
          {parts.map((part) => (
            <li key={part.id}>
              <RecordLink to="/parts" id={part.id}>
                <span className="nameplate-code">{String(part.title)}</span>
              </RecordLink>
              <span className="use-note">
                {typeof part.desc === 'string' && part.desc !== ''
                  ? part.desc
                  : 'alle Geräte dieser Artikelnummer'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <RelatedDevices
        label="Geräte mit dieser Datei"
        filters={{ files: { id } }}
        facts={facts}
        empty="Noch kein Gerät hat diese Datei."
      />
    </section>
  )
}

const facts = ['companie', 'sn', 'part'] as const
