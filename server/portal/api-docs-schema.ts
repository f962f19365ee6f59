import { type Html, html } from '../core/html.ts'
import type { Schema } from '../openapi/openapi-types.ts'

const words: Record<string, string> = {
  string: 'Text',
  integer: 'ganze Zahl',
  number: 'Zahl',
  boolean: 'true oder false',
  object: 'Objekt',
  array: 'Liste',
  null: 'null',
}

/** Describes in a few German words what a schema accepts; names of schemas are links. */
export function typeOf(schema: Schema): Html {
  const { $ref, anyOf, enum: values, const: value, type, items, contentMediaType } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (Array.isArray(anyOf)) return either(anyOf.map(typeOf))
  if (Array.isArray(values))
    return either(values.map((entry) => html`<code>${String(entry)}</code>`))
  if (value !== undefined) return html`<code>${JSON.stringify(value)}</code>`
  if (Array.isArray(type)) return either(type.map((name) => html`${words[name] ?? name}`))
  if (type === 'array') {
    return items ? html`Liste aus ${typeOf(items as Schema)}` : html`Liste`
  }
  if (contentMediaType === 'application/octet-stream') return html`Datei`
  const word = words[String(type)]
  return word ? html`${word}${limitsOf(schema)}` : html`beliebig`
}

function either(options: Html[]): Html {
  return html`${options.map((option, index) => (index > 0 ? html` oder ${option}` : option))}`
}

const formats: Record<string, string> = { 'date-time': 'Zeitpunkt', email: 'E-Mail-Adresse' }

function limitsOf({ minLength, maxLength, minimum, maximum, format }: Schema): string {
  const number = (value: unknown) => Number(value).toLocaleString('de-DE')
  const limits = [
    format && (formats[String(format)] ?? String(format)),
    Number(minLength) > 1 && `ab ${minLength} Zeichen`,
    maxLength !== undefined && `bis ${number(maxLength)} Zeichen`,
    minimum !== undefined && `ab ${number(minimum)}`,
    maximum !== undefined && `bis ${number(maximum)}`,
  ].filter(Boolean)
  return limits.length > 0 ? ` (${limits.join(', ')})` : ''
}

/** The attributes of an object, or the type of anything else. */
export function propertiesOf(schema: Schema): Html {
  const { properties, required, type, 'x-enumDescriptions': meanings } = schema
  if (typeof meanings === 'object' && meanings !== null) return meaningsOf(meanings)
  if (type !== 'object' || !properties) return html`<p>${typeOf(schema)}</p>`
  const needed = Array.isArray(required) ? required : []
  const entries = Object.entries(properties as Record<string, Schema>).map(([name, own]) =>
    property(name, own, needed.includes(name)),
  )
  return html`<dl class="fields">${entries}</dl>`
}

function meaningsOf(meanings: object): Html {
  const entries = Object.entries(meanings).map(
    ([
      value,
      meaning,
    ]) => html`<div><dt><code>${value}</code></dt><dd><p>${String(meaning)}</p></dd></div>
`,
  )
  return html`<dl class="fields">${entries}</dl>`
}

function property(name: string, schema: Schema, isRequired: boolean): Html {
  const { description, type, properties, default: fallback } = schema
  const isOpen = type === 'object' && properties !== undefined
  return html`<div><dt><code>${name}</code> <span>${isOpen ? 'Objekt' : typeOf(schema)}${
    isRequired && ', Pflicht'
  }${fallback !== undefined && html`, sonst <code>${JSON.stringify(fallback)}</code>`}</span></dt>
<dd>${typeof description === 'string' && html`<p>${description}</p>`}${isOpen && propertiesOf(schema)}</dd></div>
`
}
