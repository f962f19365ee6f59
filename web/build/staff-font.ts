import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { subsetFont } from './subset-font.ts'
import { writeWoff2 } from './write-woff2.ts'

/** The original allows no changed font that is called like it. */
const name = 'Typenschild Sans'

const weights = {
  400: '400Regular/IBMPlexSans_400Regular',
  600: '600SemiBold/IBMPlexSans_600SemiBold',
}

const basic = [...between(0x20, 0x7e), ...pointsOf('ÄÖÜäöüß§°·×–„“”’…−€µ²³→\u00a0\u202f')]
const ranges = {
  /** German and numbers: what every screen needs. */
  basic,
  /** Names from elsewhere, loaded when one is shown. */
  names: [...between(0xa0, 0x17f), 0x218, 0x219, 0x21a, 0x21b, 0x1e9e].filter(
    (character) => !basic.includes(character),
  ),
}

const folder = fileURLToPath(new URL('../../node_modules/.cache/typenschild-font', import.meta.url))

/**
 * Cuts the letters' typeface down to what staff screens show, as files that `@staff-font/…` names; its faces are in
 * `@staff-font/faces.css`. Customers never load them.
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

/** The heavier one also stands in for what is heavier still. */
function faceOf(weight: string, file: string, characters: readonly number[]): string {
  return `@font-face {
  font-family: "${name}";
  font-weight: ${weight === '600' ? '600 700' : weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${runsOf(characters).join()};
}`
}

/** As CSS spells characters that follow each other: `U+20-7e`. */
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
