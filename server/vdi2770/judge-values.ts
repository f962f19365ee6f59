import { duplicates } from './duplicates.ts'
import { isLanguage, noLanguage } from './judge-language.ts'
import type { LocalText, VdiDocument } from './model.ts'
import type { Report } from './vdi-rules.ts'

/** Values that the schema allows to be empty or repeated, but the guideline does not. */
export function judgeValues(document: VdiDocument, report: Report): void {
  const { ids, domains, classifications, objects, versions } = document
  for (const own of ids) {
    wanted(own.id, own, 'DocumentId')
    wanted(own.domainId, own, 'DocumentId/@DomainId')
  }
  for (const own of domains) wanted(own.id, own, 'DocumentIdDomain/@DocumentDomainId')
  for (const own of classifications) {
    wanted(own.classId, own, 'DocumentClassification/ClassId')
    wanted(own.system, own, 'DocumentClassification/@ClassificationSystem')
    texts(own.classNames, 'ClassName')
  }
  for (const own of objects) {
    for (const id of own.ids) wanted(id.id, id, 'ObjectId')
    each(own.referenceDesignations, own, 'ReferenceDesignation')
    each(own.equipmentIds, own, 'EquipmentId')
    each(own.projectIds, own, 'ProjectId')
    texts(own.descriptions, 'Description')
  }
  for (const own of versions) {
    wanted(own.id, own, 'DocumentVersionId')
    each(own.languages, own, 'Language')
    for (const file of own.files) {
      wanted(file.name, file, 'DigitalFile')
      wanted(file.format, file, 'DigitalFile/@FileFormat')
    }
    for (const told of own.descriptions) {
      wanted(told.language, told, 'DocumentDescription/@Language')
      wanted(told.title, told, 'Title')
      wanted(told.summary, told, 'Summary')
      each(told.keyWords, told, 'KeyWord')
    }
    texts(own.status.comments, 'Comments')
    for (const relation of own.relationships) {
      wanted(relation.documentId.id, relation, 'DocumentRelationship/DocumentId')
      wanted(relation.documentId.domainId, relation, 'DocumentRelationship/DocumentId/@DomainId')
      each(relation.versionIds, relation, 'DocumentRelationship/DocumentVersionId')
      texts(relation.descriptions, 'Description')
    }
  }
  for (const { organization: own } of partiesOf(document)) {
    wanted(own.name, own, 'Organization/@OrganizationName')
    wanted(own.officialName, own, 'Organization/@OrganizationOfficialName')
  }

  function wanted(value: string, piece: object, element: string): void {
    if (value === '') report('value-empty', piece, element, `„${element}“ ist leer.`)
  }

  /** Each value must be unique. */
  function each(values: string[], piece: object, element: string): void {
    for (const value of values) wanted(value, piece, element)
    for (const value of duplicates(values)) {
      if (value === '') continue
      report('value-twice', piece, element, `„${value}“ steht in „${element}“ mehrfach.`)
    }
  }

  function texts(all: LocalText[], element: string): void {
    for (const own of all) {
      const { language, text } = own
      wanted(text, own, element)
      wanted(language, own, `${element}/@Language`)
      if (language === '' || isLanguage(language)) continue
      report('language-unknown', own, `${element}/@Language`, noLanguage(language))
    }
  }
}

/** All parties of a document. */
function partiesOf({ domains, objects, versions }: VdiDocument) {
  return [
    ...domains.map(({ party }) => party),
    ...objects.flatMap(({ parties }) => parties),
    ...versions.flatMap(({ parties, status }) => [...parties, ...status.parties]),
  ]
}
