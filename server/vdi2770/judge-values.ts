import { duplicates } from './duplicates.ts'
import { isLanguage, noLanguage } from './judge-language.ts'
import type { LocalText, VdiDocument } from './model.ts'
import type { Report } from './vdi-rules.ts'

/** Values that the schema allows to be empty or repeated, but the guideline does not. */
export function judgeValues(document: VdiDocument, report: Report): void {
  const { ids, domains, classifications, objects, versions } = document
  for (const id of ids) {
    requireValue(id.id, id, 'DocumentId')
    requireValue(id.domainId, id, 'DocumentId/@DomainId')
  }
  for (const domain of domains)
    requireValue(domain.id, domain, 'DocumentIdDomain/@DocumentDomainId')
  for (const classification of classifications) {
    requireValue(classification.classId, classification, 'DocumentClassification/ClassId')
    requireValue(
      classification.system,
      classification,
      'DocumentClassification/@ClassificationSystem',
    )
    requireTexts(classification.classNames, 'ClassName')
  }
  for (const object of objects) {
    for (const id of object.ids) requireValue(id.id, id, 'ObjectId')
    requireUnique(object.referenceDesignations, object, 'ReferenceDesignation')
    requireUnique(object.equipmentIds, object, 'EquipmentId')
    requireUnique(object.projectIds, object, 'ProjectId')
    requireTexts(object.descriptions, 'Description')
  }
  for (const version of versions) {
    requireValue(version.id, version, 'DocumentVersionId')
    requireUnique(version.languages, version, 'Language')
    for (const file of version.files) {
      requireValue(file.name, file, 'DigitalFile')
      requireValue(file.format, file, 'DigitalFile/@FileFormat')
    }
    for (const description of version.descriptions) {
      requireValue(description.language, description, 'DocumentDescription/@Language')
      requireValue(description.title, description, 'Title')
      requireValue(description.summary, description, 'Summary')
      requireUnique(description.keyWords, description, 'KeyWord')
    }
    requireTexts(version.status.comments, 'Comments')
    for (const relation of version.relationships) {
      requireValue(relation.documentId.id, relation, 'DocumentRelationship/DocumentId')
      requireValue(
        relation.documentId.domainId,
        relation,
        'DocumentRelationship/DocumentId/@DomainId',
      )
      requireUnique(relation.versionIds, relation, 'DocumentRelationship/DocumentVersionId')
      requireTexts(relation.descriptions, 'Description')
    }
  }
  for (const { organization } of partiesOf(document)) {
    requireValue(organization.name, organization, 'Organization/@OrganizationName')
    requireValue(organization.officialName, organization, 'Organization/@OrganizationOfficialName')
  }

  function requireValue(value: string, piece: object, element: string): void {
    if (value === '') report('value-empty', piece, element, `„${element}“ ist leer.`)
  }

  /** Each value must be unique. */
  function requireUnique(values: string[], piece: object, element: string): void {
    for (const value of values) requireValue(value, piece, element)
    for (const value of duplicates(values)) {
      if (value === '') continue
      report('value-twice', piece, element, `„${value}“ steht in „${element}“ mehrfach.`)
    }
  }

  function requireTexts(all: LocalText[], element: string): void {
    for (const localText of all) {
      const { language, text } = localText
      requireValue(text, localText, element)
      requireValue(language, localText, `${element}/@Language`)
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
