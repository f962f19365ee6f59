import { type BinKind, bin, binKindWords, type Restored } from '#contract/bin.ts'
import { companies } from '#contract/companies.ts'
import { devices } from '#contract/devices.ts'
import { doctypes } from '#contract/doctypes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { versions } from '#contract/file-versions.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { refresh } from '../client/queries.ts'
import { missingAfterRestore } from '../dialog/missing-after-restore.ts'
import { toast } from '../ui/toasts.tsx'

/** Reports what has been restored, and what of it is missing. */
export async function reportRestored(restored: Restored): Promise<void> {
  const { kind, name } = restored
  const message = `${binKindWords[kind]} „${name}“ ist wiederhergestellt!`
  await refresh(bin.list, ...lists[kind])
  const missing = missingAfterRestore([restored])
  if (missing === undefined) toast.success(message)
  else toast.warn(message, missing)
}

const lists: Record<BinKind, Endpoint[]> = {
  device: [devices.list, medias.list],
  company: [companies.list, devices.list],
  part: [parts.list, devices.list],
  doctype: [doctypes.list, medias.list],
  file: [medias.list, devices.list],
  version: [versions.list, medias.list],
}
