import { safeName } from '../files/zip-names.ts'

/** Maximum number of characters: the full name is in the metadata. */
const maxLength = 80

/**
 * Unique names of letters and digits that every program can write to a disk, however its system encodes umlauts;
 * extensions are kept.
 */
export function plainNames(names: readonly { stem: string; ext: string }[]): string[] {
  const takenNames = new Set<string>()
  /** The next number to try, by name: thousands of files may have the same. */
  const numbers = new Map<string, number>()
  return names.map(({ stem, ext }) => {
    const plainStem = plain(stem)
    const wantedName = safeName(plainStem + ext)
    let number = numbers.get(wantedName) ?? 2
    let free = wantedName
    for (; takenNames.has(free.toLowerCase()); number += 1) free = `${plainStem}-${number}${ext}`
    numbers.set(wantedName, number)
    takenNames.add(free.toLowerCase())
    return free
  })
}

const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
}

function plain(text: string): string {
  const letters = text
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜß]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return letters.slice(0, maxLength) || 'Dokument'
}
