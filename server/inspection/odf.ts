import type { ActiveContent } from '#contract/files.ts'
import { isCall, isFetching } from './formulas.ts'
import type { Inspection, Part } from './inspect-archive.ts'
import { readXml } from './read-xml.ts'
import { Refusal } from './refusal.ts'

/** Elements that become active when a document is opened. */
const activeElements: Record<string, ActiveContent> = {
  'event-listener': 'macros',
  script: 'macros',
  'object-ole': 'embedded',
  applet: 'embedded',
  plugin: 'embedded',
  'floating-frame': 'external',
  'dde-connection': 'dde',
  'dde-connection-decl': 'dde',
  'dde-source': 'dde',
  'dde-link': 'dde',
}

/** Elements whose links readers follow themselves, or which only record an origin. */
const inertLinks = new Set(['a', 'auto-reload', 'user-defined', 'hyperlink-behaviour'])
/** Basic modules, without the lists of modules in the same folder, which every program writes. */
const module = /^basic\/.+\/(?!script-l[bc]\.xml$|dialog-l[bc]\.xml$)[^/]+$/i

/** Detects macros, embedded programs and external content in a part of an odt or ods. */
export async function inspectOdf(part: Part, { found, usage }: Inspection): Promise<void> {
  if (module.test(part.name) || /^scripts\/.+[^/]$/i.test(part.name)) found.add('macros')
  if (part.kind === 'ole') found.add('embedded')
  // Modules are a special kind of XML.
  const isRead = part.kind === 'xml' && !/^basic\//i.test(part.name)
  if (isRead) await readXml(part, usage, handlerFor(found))
  else for await (const _ of part.bytes);
}

function handlerFor(found: Set<ActiveContent>) {
  return {
    open(name: string, attributes: ReadonlyMap<string, string>) {
      if (name === 'encryption-data') throw new Refusal(encrypted)
      const active = activeElements[name]
      if (active) found.add(active)
      for (const formula of formulasOf(name, attributes)) {
        if (isCall(formula)) found.add('dde')
        if (isFetching(formula)) found.add('external')
      }
      if (name === 'instance' && isElsewhere(attributes.get('src') ?? '')) found.add('external')
      const link = attributes.get('href') ?? ''
      if (/^(?:vnd\.sun\.star\.script|macro|javascript):/i.test(link)) found.add('macros')
      else if (name === 'template' ? isRemote(link) : !inertLinks.has(name) && isElsewhere(link)) {
        found.add('external')
      }
    },
  }
}

/** The formulas of cells and fields, names, validations and conditional formats. */
function formulasOf(name: string, attributes: ReadonlyMap<string, string>): string[] {
  const holders = ['formula', 'expression', 'condition', ...(name === 'condition' ? ['value'] : [])]
  return holders.flatMap((holder) => attributes.get(holder) ?? [])
}

/** Whether the link leads outside the document. */
function isElsewhere(link: string): boolean {
  return /^\s*(?:[a-z][a-z0-9+.-]*:|\/|\\\\|\.\.\/)/i.test(link)
}

/** Whether the link leads to another machine; the path of a template on the author's machine is harmless. */
function isRemote(link: string): boolean {
  return /^\s*(?:https?:|ftp:|smb:|\\\\|\/\/|file:\/\/[^/])/i.test(link)
}

const encrypted =
  'ist mit einem Passwort verschlüsselt und lässt sich nicht prüfen. Bitte ohne Passwort speichern!'
