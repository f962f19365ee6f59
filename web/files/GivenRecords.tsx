import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { formatCount } from '../base/formats.ts'
import { useList } from '../client/queries.ts'

/** A dialog shows this many names, and the number of the others. */
const named = 5

/** The files that something is done with. */
export function GivenFiles({ ids }: { ids: number[] }) {
  const list = useList(medias.list, {
    filters: { id: { $in: ids.slice(0, named) } },
    fields: ['filename'],
  })
  const names = list.data?.rows.map(({ filename }) => `„${filename}“`) ?? []
  return (
    <GivenNames kind={ids.length === 1 ? 'Datei' : 'Dateien'} count={ids.length} {...{ names }} />
  )
}

/** The devices that something is done with. */
export function GivenDevices({ ids }: { ids: number[] }) {
  const list = useList(devices.list, {
    filters: { id: { $in: ids.slice(0, named) } },
    fields: ['sn'],
  })
  const names = list.data?.rows.map(({ sn }) => sn) ?? []
  return (
    <GivenNames kind={ids.length === 1 ? 'Gerät' : 'Geräte'} count={ids.length} {...{ names }} />
  )
}

function GivenNames({ kind, count, names }: { kind: string; count: number; names: string[] }) {
  const others = count - names.length
  return (
    <p className="assign-given">
      <strong>
        {formatCount(count)} {kind}
      </strong>
      {names.length > 0 && `: ${names.join(', ')}`}
      {names.length > 0 && others > 0 && ` und ${formatCount(others)} weitere`}
    </p>
  )
}
