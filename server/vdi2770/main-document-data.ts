import { vdiClassWords } from '#contract/doctypes.ts'
import type { Settings } from '#contract/settings.ts'
import { dayOf } from '../documents/document-data.ts'
import { longDate, oneLine, shortDate } from '../documents/document-words.ts'
import { makerBlock, makerOf } from '../documents/postal-lines.ts'
import type { Services } from '../services.ts'
import type { PreparedPackage } from './prepare-package.ts'

/** Of so many devices the numbers stand in the main document. */
const mostNamed = 200

/** What `hauptdokument.typ` shows: what the container is about, and a row for each document. */
export function mainDocumentData(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  settings: Settings,
  { subjects, files, issuer }: PreparedPackage,
  recipient: string | null,
): object {
  const [first] = subjects
  const isOfDevices = first?.kind === 'devices'
  const names = subjects.slice(0, mostNamed).map(({ name }) => oneLine(name))
  const articles = [...new Set(subjects.flatMap(({ article }) => article ?? []))]
  return {
    locale: 'de',
    title: `Hauptdokument ${names[0] ?? ''}`,
    date: { ...dayOf(config, clock()), text: longDate('de', noon(issuer.today)) },
    portal: {
      name: oneLine(config.portalName),
      url: config.publicUrl,
      support: config.supportEmail,
    },
    maker: makerBlock(makerOf(settings), 'de'),
    id: issuer.mainId,
    subjectWord: isOfDevices ? 'Seriennummer' : 'Artikelnummer',
    subjects: names,
    moreSubjects: subjects.length - names.length,
    articles: isOfDevices ? articles.slice(0, mostNamed).map(oneLine) : [],
    recipient: recipient === null ? null : oneLine(recipient),
    documents: files.map(({ version, document, vdiClass }) => ({
      id: document.ids[0]?.id ?? '',
      class: vdiClass ? `${vdiClass} ${vdiClassWords[vdiClass]}` : '',
      title: oneLine(version.filename),
      version: oneLine(document.versions[0]?.id ?? ''),
      languages: (document.versions[0]?.languages ?? []).join(', ').toUpperCase(),
      date: shortDate('de', noon(version.releasedOn)),
    })),
  }
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00`)
}
