import { Refusal } from './refusal.ts'

/** Names that Windows takes for devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** No path of an honest archive is longer. */
const maxLength = 1_000

/**
 * Throws where unpacking the entries would write beside the folder, or one over the other. Names are paths with `/`;
 * folders end with one.
 */
export function assertHarmlessNames(names: readonly string[]): void {
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const name of names) {
    assertHarmless(name)
    const key = keyOf(name)
    if (name.endsWith('/')) folders.add(key)
    else if (files.has(key)) throw refused(name, 'mehrfach vor')
    else files.add(key)
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
      const folder = key.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  const both = [...folders].find((folder) => files.has(folder))
  if (both !== undefined) throw refused(both, 'als Datei und als Ordner vor')
}

/** The same for names that Windows and macOS take for the same. */
function keyOf(name: string): string {
  const parts = name.normalize('NFC').toLowerCase().split('/')
  return parts
    .filter((part) => part !== '' && part !== '.')
    .map((part) => part.replace(/[. ]+$/, ''))
    .join('/')
}

/** Throws for a name that is no path inside of a folder. */
export function assertHarmless(name: string): void {
  const parts = name.split('/')
  const isHarmful =
    name === '' ||
    name.startsWith('/') ||
    name.length > maxLength ||
    /[\p{Cc}\p{Bidi_Control}:]/u.test(name) ||
    parts.some((part) => /^\.{2,}[. ]*$/.test(part) || devices.test(part))
  if (isHarmful) {
    throw new Refusal(
      `enthält einen Eintrag mit unzulässigem Namen (${shown(name)}). Bitte das Archiv ohne ihn neu packen!`,
    )
  }
}

function refused(name: string, how: string): Refusal {
  return new Refusal(`ist irreführend gepackt: ${shown(name)} kommt ${how}. Bitte neu packen!`)
}

/** What cannot be seen would turn the sentence around. */
function shown(name: string): string {
  return `„${name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '�').slice(0, 80)}“`
}
