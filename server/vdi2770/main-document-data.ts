import { vdiClassWords } from '#contract/doctypes.ts'
import type { Settings } from '#contract/settings.ts'
import { othersInWords } from '../core/german-numbers.ts'
import { dayOf } from '../documents/document-data.ts'
import { longDate, oneLine, shortDate } from '../documents/document-words.ts'
import { makerBlock, makerOf } from '../documents/postal-lines.ts'
import type { Services } from '../services.ts'
import { supportEmailOf } from '../settings/support-email.ts'
import type { PreparedPackage } from './prepare-package.ts'

/** Maximum number of devices, and of article numbers, that the main document names. */
const maxNamed = 200

/** The data of `hauptdokument.typ`: the subjects of the container, and a row per document. */
export function mainDocumentData(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  settings: Settings,
  { subjects, files, issuer }: Pick<PreparedPackage, 'subjects' | 'files' | 'issuer'>,
  recipient: string | null,
): object {
  const [first] = subjects
  const isOfDevices = first?.kind === 'devices'
  const names = subjects.map(({ name }) => oneLine(name))
  const articles = subjects.flatMap(({ article }) => (article === null ? [] : oneLine(article)))
  return {
    locale: 'de',
    title: `Hauptdokument ${names[0] ?? ''}`,
    date: { ...dayOf(config, clock()), text: longDate('de', noon(issuer.today)) },
    portal: {
      name: oneLine(config.portalName),
      url: config.publicUrl,
      support: supportEmailOf(config, settings),
    },
    maker: makerBlock(makerOf(settings), 'de'),
    id: issuer.mainId,
    subjectWord: isOfDevices ? 'Seriennummer' : 'Artikelnummer',
    subjects: named(names),
    articles: named(isOfDevices ? [...new Set(articles)] : []),
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

/** The first ones, and the number of further ones in words. */
function named(all: string[]): { names: string[]; more: string } {
  const more = all.length - maxNamed
  return {
    names: all.slice(0, maxNamed),
    more: more > 0 ? ` und ${othersInWords(more, 'eine weitere')}` : '',
  }
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00`)
}
