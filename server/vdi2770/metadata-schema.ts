/** The type of a value; a list of texts is an enumeration. */
export type ValueRule = 'text' | 'boolean' | 'day' | 'count' | readonly string[]

interface AttributeRule {
  value: ValueRule
  isRequired: boolean
}

/** The rule of an element: its attributes, and either child elements in order or a text. */
export interface ElementRule {
  attributes: Record<string, AttributeRule>
  content: readonly Particle[] | 'text'
}

/** A child element at its position. */
export interface Particle {
  name: string
  rule: ElementRule
  isRequired: boolean
  isRepeatable: boolean
}

/** The namespace of all elements. */
export const vdiNamespace = 'http://www.vdi.de/schemas/vdi2770'

const needed = (value: ValueRule = 'text'): AttributeRule => ({ value, isRequired: true })
const possible = (value: ValueRule = 'text'): AttributeRule => ({ value, isRequired: false })

const text: ElementRule = { attributes: {}, content: 'text' }
const localText: ElementRule = { attributes: { Language: needed() }, content: 'text' }

const organization = element([], {
  OrganizationId: possible(),
  OrganizationName: needed(),
  OrganizationOfficialName: needed(),
})

const documentVersion = element(
  [
    one('DocumentVersionId', text),
    some('Language', text),
    some('Party', party('Author', 'Responsible')),
    some(
      'DocumentDescription',
      element(
        [
          one('Title', text),
          maybe('SubTitle', text),
          one('Summary', text),
          one('KeyWords', element([some('KeyWord', text)])),
        ],
        { Language: needed() },
      ),
    ),
    one(
      'LifeCycleStatus',
      element([some('Party', party('Responsible')), any('Comments', localText)], {
        SetDate: possible('day'),
        StatusValue: needed(['InReview', 'Released']),
      }),
    ),
    any(
      'DocumentRelationship',
      element(
        [
          one('DocumentId', { attributes: { DomainId: needed() }, content: 'text' }),
          any('DocumentVersionId', text),
          any('Description', localText),
        ],
        { Type: needed(['RefersTo', 'BasedOn', 'Affecting', 'TranslationOf']) },
      ),
    ),
    some('DigitalFile', { attributes: { FileFormat: needed() }, content: 'text' }),
  ],
  { NumberOfPages: possible('count') },
)

/** The schema of the metadata of VDI 2770 Blatt 1, as in the XSD (`vdi2770.xsd` of 2019-08-23). */
export const documentRule = element([
  some('DocumentId', {
    attributes: { DomainId: needed(), IsPrimary: possible('boolean') },
    content: 'text',
  }),
  some(
    'DocumentIdDomain',
    element([one('Party', party('Responsible'))], { DocumentDomainId: needed() }),
  ),
  some(
    'DocumentClassification',
    element([one('ClassId', text), any('ClassName', localText)], {
      ClassificationSystem: needed(),
    }),
  ),
  some(
    'ReferencedObject',
    element([
      some('ObjectId', {
        attributes: {
          ObjectType: needed(['Type', 'Individual']),
          RefType: possible(),
          IsGloballyBiUnique: possible('boolean'),
        },
        content: 'text',
      }),
      any('ReferenceDesignation', text),
      any('EquipmentId', text),
      any('ProjectId', text),
      some('Party', party('Supplier', 'Manufacturer')),
      any('Description', localText),
    ]),
  ),
  some('DocumentVersion', documentVersion),
])

function element(content: Particle[], attributes: Record<string, AttributeRule> = {}): ElementRule {
  return { attributes, content }
}

function party(...roles: string[]): ElementRule {
  return element([one('Organization', organization)], { Role: needed(roles) })
}

function one(name: string, rule: ElementRule): Particle {
  return { name, rule, isRequired: true, isRepeatable: false }
}

function some(name: string, rule: ElementRule): Particle {
  return { name, rule, isRequired: true, isRepeatable: true }
}

function maybe(name: string, rule: ElementRule): Particle {
  return { name, rule, isRequired: false, isRepeatable: false }
}

function any(name: string, rule: ElementRule): Particle {
  return { name, rule, isRequired: false, isRepeatable: true }
}
