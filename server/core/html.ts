import { escapeHtml } from './escape-html.ts'

/** A piece of HTML; anything not made by `html` is text and gets escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | false | Piece[]

/** Template tag: values are escaped unless they are HTML, lists are joined, undefined values are left out. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.map((part, index) => part + spell(values[index])).join(''))
}

function spell(value: Piece): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(spell).join('')
  return value instanceof Html ? value.text : escapeHtml(String(value))
}
