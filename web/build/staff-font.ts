import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { subsetFont } from './subset-font.ts'
import { writeWoff2 } from './write-woff2.ts'

/** The licence forbids modified fonts under the original's name. */
const name = 'Typenschild Sans'

const weights = {
  400: '400Regular/IBMPlexSans_400Regular',
  600: '600SemiBold/IBMPlexSans_600SemiBold',
}

const basic = [...between(0x20, 0x7e), ...pointsOf('ÄÖÜäöüß§°·×–„“”’…−€µ²³→\u00a0\u202f')]
const ranges = {
  /** German and numbers, needed by every screen. */
  basic,
  /** Foreign names, loaded when one is shown. */
  names: [...between(0xa0, 0x17f), 0x218, 0x219, 0x21a, 0x21b, 0x1e9e].filter(
    (character) => !basic.includes(character),
  ),
}

const folder = fileURLToPath(new URL('../../node_modules/.cache/typenschild-font', import.meta.url))

/**
 * Reduces the typeface of printed letters to what staff screens need, as files imported by `@staff-font/…`, with their
 * font faces in `@staff-font/faces.css`. Customers never load them.
 */
export function staffFont(): Plugin {
  return {
    name: 'staff-font',
    config() {
      mkdirSync(folder, { recursive: true })
      const faces = Object.entries(weights).flatMap(([weight, file]) =>
        Object.entries(ranges).map(([range, characters]) => {
          const target = `plex-${range}-${weight}.woff2`
          writeFileSync(join(folder, target), writeWoff2(subsetFont(read(file), characters, name)))
          return faceOf(weight, target, characters)
        }),
      )
      writeFileSync(join(folder, 'faces.css'), faces.join('\n'))
      return { resolve: { alias: { '@staff-font': folder } } }
    },
  }
}

function read(file: string): Buffer {
  const path = `@expo-google-fonts/ibm-plex-sans/${file}.ttf`
  return readFileSync(fileURLToPath(import.meta.resolve(path)))
}

/** The heavier file also serves heavier weights. */
function faceOf(weight: string, file: string, characters: readonly number[]): string {
  return `@font-face {
  font-family: "${name}";
  font-weight: ${weight === '600' ? '600 700' : weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${runsOf(characters).join()};
}`
}

/** Character ranges in CSS notation: `U+20-7e`. */
function runsOf(characters: readonly number[]): string[] {
  const sorted = characters.toSorted((one, other) => one - other)
  const firsts = sorted.filter((character) => !characters.includes(character - 1))
  const lasts = sorted.filter((character) => !characters.includes(character + 1))
  return firsts.map((first, index) => {
    const last = lasts[index] ?? first
    return `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`
  })
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function pointsOf(text: string): number[] {
  return [...text].map((character) => character.codePointAt(0) ?? 0)
}
