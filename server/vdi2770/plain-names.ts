import { safeName } from '../files/zip-names.ts'

/** Maximum number of characters: the full name is in the metadata. */
const maxLength = 80

/**
 * Unique names of letters and digits that every program can write to a disk, however its system encodes umlauts;
 * extensions are kept.
 */
export function plainNames(names: readonly { stem: string; ext: string }[]): string[] {
  const takenNames = new Set<string>()
  return names.map(({ stem, ext }) => {
    const plainStem = plain(stem)
    let free = safeName(plainStem + ext)
    for (let n = 2; takenNames.has(free.toLowerCase()); n += 1) free = `${plainStem}-${n}${ext}`
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
