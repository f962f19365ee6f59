import type { DocumentVersion, LocalText, Party, ReferencedObject, VdiDocument } from './model.ts'

/**
 * Writes the metadata of a document according to the schema of VDI 2770: `VDI2770_Main.xml` or `VDI2770_Metadata.xml`.
 */
export function writeDocument(document: VdiDocument): Buffer {
  const root = element('Document', { xmlns: 'http://www.vdi.de/schemas/vdi2770' }, [
    ...document.ids.map(({ domainId, id, isPrimary }) =>
      element('DocumentId', { DomainId: domainId, IsPrimary: isPrimary }, id),
    ),
    ...document.domains.map(({ id, party }) =>
      element('DocumentIdDomain', { DocumentDomainId: id }, [partyOf(party)]),
    ),
    ...document.classifications.map(({ system, classId, classNames }) =>
      element('DocumentClassification', { ClassificationSystem: system }, [
        element('ClassId', {}, classId),
        ...texts('ClassName', classNames),
      ]),
    ),
    ...document.objects.map(objectOf),
    ...document.versions.map(versionOf),
  ])
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
}

function objectOf(object: ReferencedObject): string {
  return element('ReferencedObject', {}, [
    ...object.ids.map(({ objectType, refType, isGloballyUnique, id }) => {
      const attributes = {
        ObjectType: objectType,
        RefType: refType,
        IsGloballyBiUnique: isGloballyUnique,
      }
      return element('ObjectId', attributes, id)
    }),
    ...object.referenceDesignations.map((designation) =>
      element('ReferenceDesignation', {}, designation),
    ),
    ...object.equipmentIds.map((id) => element('EquipmentId', {}, id)),
    ...object.projectIds.map((id) => element('ProjectId', {}, id)),
    ...object.parties.map(partyOf),
    ...texts('Description', object.descriptions),
  ])
}

function versionOf(version: DocumentVersion): string {
  const { status } = version
  return element('DocumentVersion', { NumberOfPages: version.numberOfPages }, [
    element('DocumentVersionId', {}, version.id),
    ...version.languages.map((language) => element('Language', {}, language)),
    ...version.parties.map(partyOf),
    ...version.descriptions.map(({ language, title, subTitle, summary, keyWords }) =>
      element('DocumentDescription', { Language: language }, [
        element('Title', {}, title),
        ...(subTitle === undefined ? [] : [element('SubTitle', {}, subTitle)]),
        element('Summary', {}, summary),
        element(
          'KeyWords',
          {},
          keyWords.map((word) => element('KeyWord', {}, word)),
        ),
      ]),
    ),
    element('LifeCycleStatus', { SetDate: status.setDate, StatusValue: status.value }, [
      ...status.parties.map(partyOf),
      ...texts('Comments', status.comments),
    ]),
    ...version.relationships.map(({ type, documentId, versionIds, descriptions }) =>
      element('DocumentRelationship', { Type: type }, [
        element('DocumentId', { DomainId: documentId.domainId }, documentId.id),
        ...versionIds.map((id) => element('DocumentVersionId', {}, id)),
        ...texts('Description', descriptions),
      ]),
    ),
    ...version.files.map(({ name, format }) =>
      element('DigitalFile', { FileFormat: format }, name),
    ),
  ])
}

function partyOf({ role, organization }: Party<string>): string {
  const { id, name, officialName } = organization
  const attributes = {
    OrganizationId: id,
    OrganizationName: name,
    OrganizationOfficialName: officialName,
  }
  return element('Party', { Role: role }, [element('Organization', attributes, [])])
}

function texts(name: string, all: readonly LocalText[]): string[] {
  return all.map(({ language, text }) => element(name, { Language: language }, text))
}

/** An element with child elements or a text; undefined attributes are left out. */
function element(
  name: string,
  attributes: Record<string, string | number | boolean | undefined>,
  content: string[] | string,
): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escaped(String(value))}"`)
    .join('')
  const inner = typeof content === 'string' ? escaped(content) : content.join('')
  return inner === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inner}</${name}>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Leaves out characters that XML 1.0 cannot contain. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '')
}
