import { duplicates } from './duplicates.ts'
import { judgeClasses } from './judge-classes.ts'
import { isLanguage, noLanguage } from './judge-language.ts'
import { judgeLink } from './judge-link.ts'
import { judgeMain } from './judge-main.ts'
import { judgeValues } from './judge-values.ts'
import {
  type DigitalFile,
  type DocumentVersion,
  isAddress,
  type ReferencedObject,
} from './model.ts'
import type { ReadDocument } from './read-document.ts'
import type { Fault, Report } from './vdi-rules.ts'

const pdf = 'application/pdf'

/** The rules broken by one document, besides its schema; main documents have additional ones. */
export function judgeDocument(
  { document, lineOf }: ReadDocument,
  { isMain }: { isMain: boolean },
): Fault[] {
  const faults: Fault[] = []
  const report: Report = (rule, piece, element, message) => {
    faults.push({ rule, message, line: lineOf(piece), element })
  }
  judgeValues(document, report)
  judgeIds()
  judgeClasses(document, report)
  for (const object of document.objects) judgeObject(object)
  for (const version of document.versions) judgeVersion(version)
  if (isMain) judgeMain(document, report)
  return faults

  function judgeIds(): void {
    const { ids, domains } = document
    const primary = ids.filter(({ isPrimary }) => isPrimary === true).length
    const [only] = ids
    if (only && ids.length > 1 && primary !== 1) {
      const message = `Von ${ids.length} Dokumentnummern muss genau eine als erste gelten (IsPrimary); hier sind es ${primary}.`
      report('primary-id', only, 'DocumentId/@IsPrimary', message)
    }
    for (const documentId of ids) {
      if (documentId.domainId === '' || domains.some(({ id }) => id === documentId.domainId))
        continue
      const message = `Von der Domäne „${documentId.domainId}“ der Dokumentnummer „${documentId.id}“ steht nirgends, wessen sie ist (DocumentIdDomain).`
      report('domain-unknown', documentId, 'DocumentId/@DomainId', message)
    }
  }

  function judgeObject(object: ReferencedObject): void {
    const serials = object.ids.filter(isSerialNumber)
    if (serials.length > 1) {
      const message = `Ein Objekt hat ${serials.length} Seriennummern: ${serials.map(({ id }) => `„${id}“`).join(', ')}.`
      report('object-serials', object, 'ObjectId', message)
    }
    for (const id of object.ids) {
      for (const { rule, message } of judgeLink(id)) report(rule, id, 'ObjectId', message)
    }
    if (object.parties.some(({ role }) => role === 'Manufacturer')) return
    const message = 'Zu einem Objekt fehlt, wer es hergestellt hat (Party mit Role="Manufacturer").'
    report('manufacturer-missing', object, 'ReferencedObject/Party', message)
  }

  function judgeVersion(version: DocumentVersion): void {
    if (!version.parties.some(({ role }) => role === 'Author')) {
      const message = `Zur Fassung „${version.id}“ fehlt, wer sie verfasst hat (Party mit Role="Author").`
      report('author-missing', version, 'DocumentVersion/Party', message)
    }
    judgeLanguages(version)
    for (const name of duplicates(version.files.map((file) => file.name))) {
      const message = `Die Datei „${name}“ steht in der Fassung „${version.id}“ mehrfach.`
      report('file-twice', version, 'DigitalFile', message)
    }
    for (const file of version.files) judgeFormat(file)
    if (version.files.some(({ format }) => format.toLowerCase() === pdf)) return
    const message = `Die Fassung „${version.id}“ hat keine PDF-Datei (FileFormat="${pdf}").`
    report('pdf-missing', version, 'DigitalFile', message)
  }

  function judgeLanguages(version: DocumentVersion): void {
    const { languages, descriptions } = version
    const describedLanguages = descriptions.map(({ language }) => language.toLowerCase())
    for (const language of languages) {
      if (language === '') continue
      if (!isLanguage(language))
        report('language-unknown', version, 'Language', noLanguage(language))
      if (describedLanguages.includes(language.toLowerCase())) continue
      const message = `Zur Sprache „${language}“ fehlt eine Beschreibung (DocumentDescription mit Language="${language}").`
      report('description-missing', version, 'DocumentDescription', message)
    }
    for (const description of descriptions) {
      if (description.language === '' || isLanguage(description.language)) continue
      report(
        'language-unknown',
        description,
        'DocumentDescription/@Language',
        noLanguage(description.language),
      )
    }
    for (const language of duplicates(describedLanguages)) {
      const message = `Zur Sprache „${language}“ gibt es mehrere Beschreibungen (DocumentDescription).`
      report('description-twice', version, 'DocumentDescription', message)
    }
  }

  function judgeFormat(file: DigitalFile): void {
    const { name, format } = file
    if (format !== '' && !/^[\w.+-]+\/[\w.+-]+(?:\s*;.*)?$/.test(format)) {
      const message = `„${format}“ ist kein MIME-Typ (Datei „${name}“).`
      report('file-format', file, 'DigitalFile/@FileFormat', message)
    }
    const ending = name.toLowerCase()
    if (format.toLowerCase() === pdf && !ending.endsWith('.pdf')) {
      const message = `Die Datei „${name}“ soll ein PDF sein, endet aber nicht auf „.pdf“.`
      report('pdf-ending', file, 'DigitalFile', message)
    }
    if (format.toLowerCase() === 'application/zip' && !ending.endsWith('.zip')) {
      const message = `Die Datei „${name}“ soll ein ZIP sein, endet aber nicht auf „.zip“.`
      report('zip-ending', file, 'DigitalFile', message)
    }
  }
}

/** An identification link is another name of the same object. */
function isSerialNumber(id: ReferencedObject['ids'][number]): boolean {
  return id.objectType === 'Individual' && !isAddress(id)
}
