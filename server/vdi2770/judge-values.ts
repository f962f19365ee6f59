import { duplicates } from './duplicates.ts'
import { isLanguage, noLanguage } from './judge-language.ts'
import type { LocalText, VdiDocument } from './model.ts'
import type { Report } from './vdi-rules.ts'

/** Values that the schema allows to be empty or repeated, but the guideline does not. */
export function judgeValues(document: VdiDocument, report: Report): void {
  const { ids, domains, classifications, objects, versions } = document
  for (const id of ids) {
    wanted(id.id, id, 'DocumentId')
    wanted(id.domainId, id, 'DocumentId/@DomainId')
  }
  for (const domain of domains) wanted(domain.id, domain, 'DocumentIdDomain/@DocumentDomainId')
  for (const classification of classifications) {
    wanted(classification.classId, classification, 'DocumentClassification/ClassId')
    wanted(classification.system, classification, 'DocumentClassification/@ClassificationSystem')
    texts(classification.classNames, 'ClassName')
  }
  for (const object of objects) {
    for (const id of object.ids) wanted(id.id, id, 'ObjectId')
    each(object.referenceDesignations, object, 'ReferenceDesignation')
    each(object.equipmentIds, object, 'EquipmentId')
    each(object.projectIds, object, 'ProjectId')
    texts(object.descriptions, 'Description')
  }
  for (const version of versions) {
    wanted(version.id, version, 'DocumentVersionId')
    each(version.languages, version, 'Language')
    for (const file of version.files) {
      wanted(file.name, file, 'DigitalFile')
      wanted(file.format, file, 'DigitalFile/@FileFormat')
    }
    for (const description of version.descriptions) {
      wanted(description.language, description, 'DocumentDescription/@Language')
      wanted(description.title, description, 'Title')
      wanted(description.summary, description, 'Summary')
      each(description.keyWords, description, 'KeyWord')
    }
    texts(version.status.comments, 'Comments')
    for (const relation of version.relationships) {
      wanted(relation.documentId.id, relation, 'DocumentRelationship/DocumentId')
      wanted(relation.documentId.domainId, relation, 'DocumentRelationship/DocumentId/@DomainId')
      each(relation.versionIds, relation, 'DocumentRelationship/DocumentVersionId')
      texts(relation.descriptions, 'Description')
    }
  }
  for (const { organization } of partiesOf(document)) {
    wanted(organization.name, organization, 'Organization/@OrganizationName')
    wanted(organization.officialName, organization, 'Organization/@OrganizationOfficialName')
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
    for (const localText of all) {
      const { language, text } = localText
      wanted(text, localText, element)
      wanted(language, localText, `${element}/@Language`)
      if (language === '' || isLanguage(language)) continue
      report('language-unknown', localText, `${element}/@Language`, noLanguage(language))
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
