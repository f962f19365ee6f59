import { zipNames } from '../files/zip-names.ts'

/** Characters: what a name says beyond them, its metadata say. */
const most = 80

/**
 * Names of letters and digits that every program can write to a disk, whatever its system believes of umlauts, and of which
 * no two are alike; each ends as it did.
 */
export function plainNames(names: readonly { stem: string; ext: string }[]): string[] {
  return zipNames(names.map(({ stem, ext }) => `${plain(stem)}${ext}`)).map((name) =>
    name.replaceAll(/ \((\d+)\)/g, '-$1'),
  )
}

const spelled: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' },
}

function plain(text: string): string {
  const letters = text
    .normalize('NFC')
    .replaceAll(/[äöüÄÖÜß]/g, (own) => spelled[own] ?? own)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return letters.slice(0, most) || 'Dokument'
}
