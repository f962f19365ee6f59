import type { ActiveContent } from '#contract/files.ts'
import { isCall, isFetching } from './formulas.ts'
import type { Looking, Part } from './inspect-archive.ts'
import { readXml } from './read-xml.ts'
import { Refusal } from './refusal.ts'

/** Elements that act on their own when a document is opened. */
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

/** Elements whose addresses readers follow themselves, or which only say where something was. */
const inertLinks = new Set(['a', 'auto-reload', 'user-defined', 'hyperlink-behaviour'])
/** Basic modules lie in a folder beside lists of them, which every program writes. */
const module = /^basic\/.+\/(?!script-l[bc]\.xml$|dialog-l[bc]\.xml$)[^/]+$/i

/** Looks for macros, embedded programs and what is fetched from elsewhere in a part of odt or ods. */
export async function lookIntoOdf(part: Part, { found, spent }: Looking): Promise<void> {
  if (module.test(part.name) || /^scripts\/.+[^/]$/i.test(part.name)) found.add('macros')
  if (part.kind === 'ole') found.add('embedded')
  // Modules are XML of their own kind.
  const isRead = part.kind === 'xml' && !/^basic\//i.test(part.name)
  if (isRead) await readXml(part, spent, watch(found))
  else for await (const _ of part.bytes);
}

function watch(found: Set<ActiveContent>) {
  return {
    open(name: string, attributes: ReadonlyMap<string, string>) {
      if (name === 'encryption-data') throw new Refusal(encrypted)
      const active = activeElements[name]
      if (active) found.add(active)
      const formula = attributes.get('formula') ?? ''
      if (isCall(formula)) found.add('dde')
      if (isFetching(formula)) found.add('external')
      if (name === 'instance' && isElsewhere(attributes.get('src') ?? '')) found.add('external')
      const link = attributes.get('href') ?? ''
      if (/^(?:vnd\.sun\.star\.script|macro|javascript):/i.test(link)) found.add('macros')
      else if (name === 'template' ? isRemote(link) : !inertLinks.has(name) && isElsewhere(link)) {
        found.add('external')
      }
    },
  }
}

/** Not in the document itself. */
function isElsewhere(link: string): boolean {
  return /^\s*(?:[a-z][a-z0-9+.-]*:|\/|\\\\|\.\.\/)/i.test(link)
}

/** On another machine; a template is noted by where it lay on the author's. */
function isRemote(link: string): boolean {
  return /^\s*(?:https?:|ftp:|smb:|\\\\|\/\/|file:\/\/[^/])/i.test(link)
}

const encrypted =
  'ist mit einem Passwort verschlüsselt und lässt sich nicht prüfen. Bitte ohne Passwort speichern!'
