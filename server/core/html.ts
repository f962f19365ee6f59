import { escapeHtml } from './escape-html.ts'

/** A piece of HTML; what is not made by `html` is text and gets escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | false | Piece[]

/** Template tag: values are text unless they are HTML already, lists are joined, absent ones leave nothing. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.map((part, index) => part + spell(values[index])).join(''))
}

function spell(value: Piece): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(spell).join('')
  return value instanceof Html ? value.text : escapeHtml(String(value))
}
