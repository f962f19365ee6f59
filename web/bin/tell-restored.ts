import { type BinKind, bin, binKindWords, type Restored } from '#contract/bin.ts'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { doctypes } from '#contract/doctypes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { refresh } from '../client/queries.ts'
import { toast } from '../ui/toasts.tsx'

/** Says what is back, and which links are not. */
export async function tellRestored({ kind, name, left }: Restored): Promise<void> {
  const what = `${binKindWords[kind]} „${name}“ ist wiederhergestellt!`
  await refresh(bin.list, ...lists[kind])
  if (left.length === 0) return toast.success(what)
  const named = left.slice(0, namedAtMost).map(({ name: other }) => `„${other}“`)
  const more = left.length > namedAtMost ? ` und ${left.length - namedAtMost} weitere` : ''
  const hint = left.some(({ isInBin }) => isInBin)
    ? ' Was davon im Papierkorb liegt, wird beim Wiederherstellen wieder verknüpft.'
    : ''
  toast.warn(what, `Ohne die Verknüpfung mit ${named.join(', ')}${more}.${hint}`)
}

const namedAtMost = 3

const lists: Record<BinKind, Endpoint[]> = {
  device: [devices.list, medias.list],
  company: [companies.list, devices.list],
  part: [parts.list, devices.list],
  doctype: [doctypes.list, medias.list],
  file: [medias.list, devices.list],
  version: [versions.list, medias.list],
}
