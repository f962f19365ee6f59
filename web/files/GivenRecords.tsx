import { devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { formatCount, formatOthers } from '../base/formats.ts'
import { useList } from '../client/queries.ts'

/** Number of names that a dialog lists, followed by the number of others. */
const maxNamed = 5

/** The files that an action applies to. */
export function GivenFiles({ ids }: { ids: number[] }) {
  const list = useList(medias.list, {
    filters: { id: { $in: ids.slice(0, maxNamed) } },
    fields: ['filename'],
  })
  const names = list.data?.rows.map(({ filename }) => `„${filename}“`) ?? []
  return (
    <GivenNames
      kind={ids.length === 1 ? 'Datei' : 'Dateien'}
      other="eine weitere"
      count={ids.length}
      names={names}
    />
  )
}

/** The devices that an action applies to. */
export function GivenDevices({ ids }: { ids: number[] }) {
  const list = useList(devices.list, {
    filters: { id: { $in: ids.slice(0, maxNamed) } },
    fields: ['sn'],
  })
  const names = list.data?.rows.map(({ sn }) => sn) ?? []
  return (
    <GivenNames
      kind={ids.length === 1 ? 'Gerät' : 'Geräte'}
      other="ein weiteres"
      count={ids.length}
      names={names}
    />
  )
}

interface Given {
  kind: string
  /** German words for a single record that is not named. */
  other: string
  count: number
  names: string[]
}

function GivenNames({ kind, other, count, names }: Given) {
  const unnamedCount = count - names.length
  return (
    <p className="assign-given">
      <strong>
        {formatCount(count)} {kind}
      </strong>
      {names.length > 0 && `: ${names.join(', ')}`}
      {names.length > 0 && unnamedCount > 0 && ` und ${formatOthers(unnamedCount, other)}`}
    </p>
  )
}
