/** Windows reserves these for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i

/** Bytes in UTF-8: file systems allow 255, and a number may be appended. */
const maxBytes = 200

/**
 * Names under which files can be in one folder of any system: no paths, no characters that Windows or macOS refuse, no
 * two that differ only in case. The second „Anleitung.pdf“ becomes „Anleitung (2).pdf“.
 */
export function zipNames(names: string[]): string[] {
  const takenNames = new Set<string>()
  const counts = new Map<string, number>()
  return names.map((name) => {
    const wantedName = safeName(name)
    let free = wantedName
    for (let count = counts.get(keyOf(wantedName)) ?? 2; takenNames.has(keyOf(free)); count += 1) {
      free = numbered(wantedName, count)
      counts.set(keyOf(wantedName), count + 1)
    }
    takenNames.add(keyOf(free))
    return free
  })
}

/** A name that every system accepts for a file: no path, not hidden, no dot or space at the end. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
    .replace(reserved, '_$&')
  return cut(plain === '' ? 'Datei' : plain)
}

function numbered(name: string, count: number): string {
  const { stem, ending } = split(name)
  return `${stem} (${count})${ending}`
}

/** Truncates the stem, not the extension; a letter of several code points may lose its accents. */
function cut(name: string): string {
  const { stem, ending } = split(name)
  let room = maxBytes - Buffer.byteLength(ending)
  let shortened = ''
  for (const letter of stem) {
    room -= Buffer.byteLength(letter)
    if (room < 0) return shortened.trimEnd() + ending
    shortened += letter
  }
  return name
}

function split(name: string): { stem: string; ending: string } {
  const ending = name.match(/(?<=.)\.[^.\s]{1,19}$/)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

/** Equal for names that macOS and Windows treat as the same. */
function keyOf(name: string): string {
  return name.toUpperCase().toLowerCase()
}
