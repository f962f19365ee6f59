/** Whether breaking a rule makes a container invalid, or only gives a warning. */
export type RuleLevel = 'error' | 'warning'

interface Rule {
  level: RuleLevel
  /** The code used by the validator of the Digital Data Chain Consortium; null if it has no such rule. */
  reference: string | null
}

/** All rules by their permanent codes; messages are created where a rule is broken. */
export const vdiRules = {
  'container-unreadable': error('ZU_002'),
  'container-empty': error('REP_002'),
  'container-folders': warning('ZU_001'),
  'metadata-missing': error('REP_004'),
  'metadata-name': error('REP_035'),
  'metadata-both': error(),
  'xml-unreadable': error('REP_023'),
  'schema-namespace': error('REP_023'),
  'schema-root': error('REP_023'),
  'schema-unexpected': error('REP_023'),
  'schema-order': error('REP_023'),
  'schema-missing': error('REP_023'),
  'schema-too-often': error('REP_023'),
  'schema-attribute': error('REP_023'),
  'schema-value': error('REP_023'),
  'schema-text': error('REP_023'),
  'value-empty': error('DI_002'),
  'value-twice': error('S_002'),
  'primary-id': error('D_001'),
  'domain-unknown': warning(),
  'class-missing': error('D_002'),
  'class-unknown': error('DC_002'),
  'class-name': error('DC_003'),
  'class-name-twice': error('DC_001'),
  'object-link': error('OI_003'),
  'object-link-long': warning('OI_005'),
  'object-link-coded': warning('OI_007'),
  'object-serials': warning('RO_001'),
  'manufacturer-missing': error('RO_002'),
  'author-missing': error('DV_001'),
  'language-unknown': error('DV_007'),
  'description-missing': error('DV_004'),
  'description-twice': error('DV_002'),
  'file-twice': error('DV_012'),
  'file-format': warning('DF_001'),
  'pdf-missing': error('DV_003'),
  'pdf-ending': error('DF_002'),
  'zip-ending': warning('DF_003'),
  'main-one-version': error('MD_001'),
  'main-pdf-unlisted': error('MD_002'),
  'main-no-documents': error('MD_003'),
  'main-relation': warning('MD_004'),
  'main-one-object': error('MD_005'),
  'main-split-object': warning('MD_005'),
  'main-serial': error('MD_007'),
  'main-unreleased': error('MD_009'),
  'main-class': warning(),
  'main-pdf-missing': error('REP_025'),
  'file-missing': error('REP_007'),
  'file-unlisted': warning('REP_006'),
  'file-kind': error('REP_018'),
  'file-damaged': error(),
  'pdf-level': error('REP_038'),
  'pdf-unreadable': error('REP_017'),
  'pdf-encrypted': error('REP_040'),
  'pdf-text': warning('REP_045'),
  'relation-unknown': error('D_004'),
  'document-unreferenced': error('REP_029'),
  'document-twice': error(),
  'object-differs': warning('D_010'),
} satisfies Record<string, Rule>

export type RuleCode = keyof typeof vdiRules

/** A broken rule, and where. */
export interface Finding {
  rule: RuleCode
  /** In German. */
  message: string
  /** Path of ZIPs inside the outermost one: `motor.zip/datasheet.zip`; empty for the outermost. */
  container: string
  file: string | null
  /** Line of the metadata, from 1. */
  line: number | null
  /** The element or attribute, named as in the schema. */
  element: string | null
}

/** A finding before its container is known. */
export type Fault = Pick<Finding, 'rule' | 'message' | 'line' | 'element'>

/** Reports a rule broken by a part of a document. */
export type Report = (rule: RuleCode, piece: object, element: string, message: string) => void

export function levelOf(rule: RuleCode): RuleLevel {
  return vdiRules[rule].level
}

/** Whether it makes a container invalid. */
export function isError({ rule }: { rule: RuleCode }): boolean {
  return levelOf(rule) === 'error'
}

function error(reference: string | null = null): Rule {
  return { level: 'error', reference }
}

function warning(reference: string | null = null): Rule {
  return { level: 'warning', reference }
}
