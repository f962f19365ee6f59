import type { ActiveContent } from '#contract/files.ts'
import { isCall, isFetching } from './formulas.ts'
import type { Inspection, Part } from './inspect-archive.ts'
import { readXml } from './read-xml.ts'
import { Refusal } from './refusal.ts'
import { isElsewhere, WordFields } from './word-fields.ts'

/** Relationships that bring in active content, by the last segment of their type. */
const activeRelations: Record<string, ActiveContent> = {
  vbaproject: 'macros',
  wordvbadata: 'macros',
  xlmacrosheet: 'macros',
  xlintlmacrosheet: 'macros',
  dialogsheet: 'macros',
  oleobject: 'embedded',
  control: 'embedded',
  activexcontrolbinary: 'embedded',
  afchunk: 'embedded',
  webextension: 'external',
  webextensiontaskpane: 'external',
  webextensiontaskpanes: 'external',
}

/** Elements that state the external data source of a spreadsheet or mail merge. */
const connectionElements = new Set(['dbPr', 'olapPr', 'webPr', 'textPr', 'connectString'])

/** Elements of legacy drawings that may reference a picture by URL, without a relationship. */
const pictureElements = new Set(['imagedata', 'image', 'fill', 'stroke'])

/** Elements of a spreadsheet that hold formulas: cells, names, conditional formats and validations. */
const formulaElements = new Set(['f', 'definedName', 'formula', 'formula1', 'formula2'])

/** In characters: eight times as many as Excel opens. */
const longestFormula = 65_536

/** Detects macros, embedded programs and external content in a part of a docx, xlsx or pptx. */
export async function inspectOoxml(
  part: Part,
  { found, usage, isNested }: Inspection,
): Promise<void> {
  const isMacros = /vbaproject/i.test(part.name)
  if (isMacros) found.add('macros')
  else if (part.kind === 'ole') found.add('embedded')
  if (part.kind === 'xml') await readXml(part, usage, handlerFor(found, isNested))
  else for await (const _ of part.bytes);
}

function handlerFor(found: Set<ActiveContent>, isNested: boolean) {
  const fields = new WordFields(found)
  /** The element that the text belongs to. */
  let inside = ''
  let formula = ''
  return {
    open(name: string, attributes: ReadonlyMap<string, string>) {
      inside = name
      if (name === 'Relationship') judgeRelation(attributes, found)
      if (name === 'Override' || name === 'Default') judgeType(attributes, found, isNested)
      if (name === 'fldSimple') fields.judge(attributes.get('instr') ?? '')
      if (name === 'fldChar') turnField(attributes.get('fldCharType'))
      if (name === 'ddeLink') found.add('dde')
      if (name === 'oleLink' || connectionElements.has(name)) found.add('external')
      if (pictureElements.has(name) && isElsewhere(attributes.get('src') ?? ''))
        found.add('external')
      if (formulaElements.has(name)) formula = ''
      if (/^ppaction:\/\/(?:macro|program|ole)/i.test(attributes.get('action') ?? '')) {
        found.add('macros')
      }
    },
    close(name: string) {
      if (formulaElements.has(name) && isCall(formula)) found.add('dde')
      if (formulaElements.has(name) && isFetching(formula)) found.add('external')
      inside = ''
    },
    text(text: string) {
      if (inside === 'instrText' || inside === 'delInstrText') fields.add(text)
      if (formulaElements.has(inside) && formula.length < longestFormula) {
        formula = (formula + text).slice(0, longestFormula)
      }
    },
  }

  function turnField(kind: string | undefined) {
    if (kind === 'begin') fields.begin()
    if (kind === 'end') fields.end()
  }
}

function judgeRelation(attributes: ReadonlyMap<string, string>, found: Set<ActiveContent>) {
  const type = (attributes.get('Type') ?? '').split('/').at(-1)?.toLowerCase() ?? ''
  const active = activeRelations[type]
  if (active) found.add(active)
  if (attributes.get('TargetMode')?.trim().toLowerCase() !== 'external') return
  if (type === 'hyperlink' || isOwnTemplate(type, attributes.get('Target') ?? '')) return
  found.add('external')
}

/** Word stores the path of the author's template: on a local disk, or relative to the file. */
function isOwnTemplate(type: string, target: string): boolean {
  if (type !== 'attachedtemplate') return false
  const isOnDisk = /^(?:file:\/{3})?[a-z]:[\\/](?![\\/])/i.test(target)
  return isOnDisk || !/^\s*(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(target)
}

/** What a file in an archive or in a document is called, does not matter: it may be a real one with macros. */
function judgeType(
  attributes: ReadonlyMap<string, string>,
  found: Set<ActiveContent>,
  isNested: boolean,
) {
  const type = attributes.get('ContentType')?.toLowerCase() ?? ''
  const isItself = /macroenabled\w*\.main/.test(type)
  if (isItself && !isNested) throw new Refusal(isRenamed)
  if (type.includes('macroenabled')) found.add('macros')
  if (type.includes('macrosheet')) found.add('macros')
}

const isRenamed =
  'ist eine umbenannte Office-Datei mit Makros. Bitte in ihrem Programm ohne Makros speichern, oder als PDF!'
