/** The placeholders of a pattern. */
export const placeholders = ['sn', 'part', 'type', 'lang', 'version', 'title'] as const
export type Placeholder = (typeof placeholders)[number]

/** A token of a pattern: literal text, a placeholder, a wildcard, or any file extension. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'read'; name: Placeholder }
  | { kind: 'any' }
  | { kind: 'ending' }

/** A parsed pattern, folder by folder with the file last; `null` stands for any number of folders. */
export interface Pattern {
  text: string
  folders: (Token[] | null)[]
}

const maxFolders = 20
const anyFolders = '**'

/** Parses a pattern such as `{sn}/{type}_{lang}_v{version}.*`; returns the problem in German if it is invalid. */
export function readPattern(text: string): Pattern | { problem: string } {
  const parts = text.normalize('NFC').trim().split('/').filter(isNotEmpty)
  const file = parts.at(-1)
  if (file === undefined) return { problem: 'Bitte ein Muster angeben!' }
  if (parts.length > maxFolders) return { problem: 'Bitte höchstens 20 Ordner angeben!' }
  if (file === anyFolders) return { problem: 'Hinter „**/“ gehört der Name der Datei.' }
  if (parts.filter((part) => part === anyFolders).length > 1) {
    return { problem: '„**“ darf nur einmal vorkommen.' }
  }
  const folders: Pattern['folders'] = []
  for (const [index, part] of parts.entries()) {
    const tokens = part === anyFolders ? null : readTokens(part, index === parts.length - 1)
    if (typeof tokens === 'string') return { problem: tokens }
    folders.push(tokens)
  }
  const problem = whyNot(folders.flatMap((tokens) => tokens ?? []))
  return problem === undefined ? { text, folders } : { problem }
}

function isNotEmpty(part: string): boolean {
  return part !== ''
}

/** Returns the problem as text if the part is invalid. */
function readTokens(part: string, isFile: boolean): Token[] | string {
  const hasEnding = isFile && part.endsWith('.*')
  const body = hasEnding ? part.slice(0, -2) : part
  const tokens: Token[] = []
  for (const piece of body.split(/(\{[^{}]*\}|\*)/).filter(isNotEmpty)) {
    const token = readToken(piece)
    if (typeof token === 'string') return token
    const before = tokens.at(-1)
    if (before && before.kind !== 'text' && token.kind !== 'text') {
      return `Zwischen zwei Angaben muss etwas stehen, zum Beispiel „_“: ${part}`
    }
    tokens.push(token)
  }
  if (hasEnding) tokens.push({ kind: 'ending' })
  return tokens
}

function readToken(piece: string): Token | string {
  if (piece === '*') return { kind: 'any' }
  if (!piece.startsWith('{') || !piece.endsWith('}')) {
    if (/[{}]/.test(piece)) return `Eine Klammer ist nicht geschlossen: ${piece}`
    return { kind: 'text', text: piece.toLowerCase() }
  }
  const word = piece.slice(1, -1).trim().toLowerCase()
  const name = placeholders.find((own) => own === word)
  if (name) return { kind: 'read', name }
  return `„${piece}“ gibt es nicht. Erlaubt sind: ${placeholders.map((own) => `{${own}}`).join(', ')}.`
}

function whyNot(tokens: Token[]): string | undefined {
  const names = tokens.flatMap((token) => (token.kind === 'read' ? [token.name] : []))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `{${twice}} darf nur einmal vorkommen.`
  if (names.includes('sn') || names.includes('part')) return undefined
  return 'Ein Muster braucht {sn} für die Seriennummer oder {part} für die Artikelnummer.'
}
