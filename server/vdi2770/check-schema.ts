import { inWords } from '../core/german-numbers.ts'
import {
  documentRule,
  type ElementRule,
  type Particle,
  type ValueRule,
  vdiNamespace,
} from './metadata-schema.ts'
import type { Fault, RuleCode } from './vdi-rules.ts'
import { trimmed, type XmlElement } from './xml-tree.ts'

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance'
/** The location of a schema may be given anywhere; another type than the schema's, or nil, may not. */
const places = ['schemaLocation', 'noNamespaceSchemaLocation']
/** Further faults are usually repetitions, so only their number is reported. */
const maxFaults = 50

/**
 * All differences between metadata and the schema, in document
 * order; the last entry may give the number of further ones.
 */
export function checkSchema(root: XmlElement): Fault[] {
  if (root.name !== 'Document') {
    const message = `Das Wurzelelement heißt „${root.name}“; Metadaten beginnen mit „Document“.`
    return [{ rule: 'schema-root', message, line: root.line, element: root.name }]
  }
  const faults: Fault[] = []
  if (root.namespace !== vdiNamespace) {
    const actual =
      root.namespace === '' ? 'keinen Namensraum' : `den Namensraum „${root.namespace}“`
    const message = `„Document“ hat ${actual}; es muss „${vdiNamespace}“ sein.`
    faults.push({ rule: 'schema-namespace', message, line: root.line, element: 'Document' })
  }
  checkElement(root, documentRule, root.namespace, faults)
  const [next, ...others] = faults.slice(maxFaults - 1)
  if (!next || others.length === 0) return faults
  const message = `Von hier an ${inWords(others.length + 1)} weitere Abweichungen vom Schema.`
  return [...faults.slice(0, maxFaults - 1), { ...next, message }]
}

function checkElement(
  element: XmlElement,
  rule: ElementRule,
  namespace: string,
  faults: Fault[],
): void {
  checkAttributes(element, rule, faults)
  if (rule.content === 'text') {
    for (const child of element.children) {
      const message = `„${child.name}“ ist in „${element.name}“ nicht erlaubt: Dort steht nur Text.`
      faults.push(faultAt(child, 'schema-unexpected', message))
    }
    return
  }
  if (trimmed(element.text) !== '') {
    const message = `In „${element.name}“ steht Text („${short(element.text)}“), erlaubt sind nur Elemente.`
    faults.push(faultAt(element, 'schema-text', message))
  }
  checkChildren(element, rule.content, namespace, faults)
}

function checkAttributes(
  xmlElement: XmlElement,
  { attributes }: ElementRule,
  faults: Fault[],
): void {
  const givenAttributes = xmlElement.attributes.filter(
    (found) => found.namespace !== schemaInstance || !places.includes(found.name),
  )
  for (const { name, namespace, value } of givenAttributes) {
    const rule = namespace === '' && Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const element = `${xmlElement.name}/@${name}`
    if (!rule) {
      const message = `Das Attribut „${name}“ gibt es an „${xmlElement.name}“ nicht.`
      faults.push({ ...faultAt(xmlElement, 'schema-attribute', message), element })
    } else if (!fits(value, rule.value)) {
      const message = `„${short(value)}“ ist bei „${name}“ von „${xmlElement.name}“ nicht erlaubt; ${expectation(rule.value)}.`
      faults.push({ ...faultAt(xmlElement, 'schema-value', message), element })
    }
  }
  for (const [name, { isRequired }] of Object.entries(attributes)) {
    if (!isRequired || givenAttributes.some((found) => found.name === name)) continue
    const message = `An „${xmlElement.name}“ fehlt das Attribut „${name}“.`
    faults.push({
      ...faultAt(xmlElement, 'schema-attribute', message),
      element: `${xmlElement.name}/@${name}`,
    })
  }
}

/** Checks the children and their order; a missing one is reported for its parent. */
function checkChildren(
  element: XmlElement,
  particles: readonly Particle[],
  namespace: string,
  faults: Fault[],
): void {
  const counts = new Map<string, number>()
  let reached = 0
  for (const child of element.children) {
    const at = particles.findIndex(({ name }) => name === child.name)
    const particle = particles[at]
    if (!particle || child.namespace !== namespace) {
      const expected = particles.map(({ name }) => `„${name}“`).join(', ')
      const message = `„${child.name}“ gibt es in „${element.name}“ nicht; erlaubt sind dort ${expected || 'keine Elemente'}.`
      faults.push(faultAt(child, 'schema-unexpected', message))
      continue
    }
    const count = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, count)
    if (at < reached) {
      const message = `„${child.name}“ steht in „${element.name}“ an falscher Stelle: Es gehört vor „${particles[reached]?.name}“.`
      faults.push(faultAt(child, 'schema-order', message))
    }
    if (count === 2 && !particle.isRepeatable) {
      const message = `„${child.name}“ darf in „${element.name}“ nur einmal vorkommen.`
      faults.push(faultAt(child, 'schema-too-often', message))
    }
    reached = Math.max(reached, at)
    checkElement(child, particle.rule, namespace, faults)
  }
  for (const { name, isRequired } of particles) {
    if (!isRequired || counts.has(name)) continue
    const message = `In „${element.name}“ fehlt „${name}“.`
    faults.push({
      ...faultAt(element, 'schema-missing', message),
      element: `${element.name}/${name}`,
    })
  }
}

function faultAt({ line, name }: XmlElement, rule: RuleCode, message: string): Fault {
  return { rule, message, line, element: name }
}

/** A day with or without a time zone in the format of XML Schema, which has no year 0. */
const day = /^((?!0000)\d{4}-\d{2}-\d{2})(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/

/** The day (YYYY-MM-DD) of a value; undefined for anything else. */
export function dayOf(value: string): string | undefined {
  const [, dayText] = day.exec(trimmed(value)) ?? []
  if (dayText === undefined) return undefined
  const read = new Date(`${dayText}T00:00:00Z`)
  const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(dayText)
  return isDay ? dayText : undefined
}

function fits(value: string, rule: ValueRule): boolean {
  if (rule === 'text') return true
  if (rule === 'boolean') return /^(?:true|false|1|0)$/.test(trimmed(value))
  if (rule === 'day') return dayOf(value) !== undefined
  if (rule === 'count') return /^\+?0*[1-9]\d*$/.test(trimmed(value))
  return rule.includes(value)
}

function expectation(rule: ValueRule): string {
  if (rule === 'boolean') return 'erlaubt sind „true“ und „false“'
  if (rule === 'day') return 'erwartet wird ein Tag wie „2026-11-01“'
  if (rule === 'count') return 'erwartet wird eine ganze Zahl ab 1'
  return `erlaubt sind ${rule === 'text' ? 'Texte' : rule.map((text) => `„${text}“`).join(', ')}`
}

function short(text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  return plain.length > 60 ? `${plain.slice(0, 60)} …` : plain
}
