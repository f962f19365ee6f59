import { RelatedDevices } from '../devices/RelatedDevices.tsx'
import { UsingParts } from './UsingParts.tsx'

/** „Verwendet von“: the article numbers first, then all devices that show the file, by either kind of link. */
export function FileUse({ id }: { id: number }) {
  return (
    <section className="record-part" aria-label="Verwendet von">
      <div className="record-part-head">
        <h2>Verwendet von</h2>
      </div>
      <UsingParts file={id} />
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
