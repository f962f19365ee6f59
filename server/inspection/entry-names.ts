import { Refusal } from './refusal.ts'

/** Reserved device names of Windows, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** No legitimate archive has longer paths. */
const maxLength = 1_000

/**
 * Throws a Refusal if unpacking the entries would write outside the folder, or one over another. Names are paths with
 * `/`; folders end with one.
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
  const clash = [...folders].find((folder) => files.has(folder))
  if (clash !== undefined) throw refused(clash, 'als Datei und als Ordner vor')
}

/** Equal for names that Windows and macOS treat as the same. */
function keyOf(name: string): string {
  const parts = name.normalize('NFC').toLowerCase().split('/')
  return parts
    .filter((part) => part !== '' && part !== '.')
    .map((part) => part.replace(/[. ]+$/, ''))
    .join('/')
}

/** Throws a Refusal for a name that is not a path inside a folder. */
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
      `enthält einen Eintrag mit unzulässigem Namen (${printable(name)}). Bitte das Archiv ohne ihn neu packen!`,
    )
  }
}

function refused(name: string, reason: string): Refusal {
  return new Refusal(
    `ist irreführend gepackt: ${printable(name)} kommt ${reason}. Bitte neu packen!`,
  )
}

/** In quotation marks, without invisible characters, which could reverse the sentence. */
export function printable(name: string): string {
  return `„${name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '�').slice(0, 80)}“`
}
