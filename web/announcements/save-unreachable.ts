import { announcements, type Recipient } from '#contract/announcements.ts'
import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import { maxPageSize } from '#contract/query.ts'
import { today } from '../base/days.ts'
import { formatCount } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toasts.tsx'

/** Saves the companies without a mail address as a CSV file, sorted by name. */
export async function saveUnreachable(version: number): Promise<void> {
  try {
    const companies = await loadAll(version)
    const lines = companies.map(({ kdnr, name, contact, locale, devices }) => [
      String(kdnr),
      ...[name, contact ?? '', languageName(locale)].map(textCell),
      String(devices),
    ])
    const csv = byteOrderMark + csvLines([head, ...lines])
    saveFile({
      name: `firmen-ohne-e-mail-${today()}.csv`,
      blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }),
    })
    const count = companies.length
    toast.success(
      count === 1 ? '1 Firma gespeichert!' : `${formatCount(count)} Firmen gespeichert!`,
    )
  } catch (error) {
    reportFailure('saveUnreachable', error)
  }
}

const head = ['Kundennummer', 'Firma', 'Ansprechpartner', 'Sprache', 'Geräte']

async function loadAll(id: number): Promise<Recipient[]> {
  const unreachable: Recipient[] = []
  for (let page = 1; ; page += 1) {
    const pageRequest = { id, page, pageSize: maxPageSize, reach: 'none' } as const
    const { recipients } = await call(announcements.recipients, pageRequest)
    unreachable.push(...recipients)
    if (recipients.length < maxPageSize) return unreachable
  }
}
