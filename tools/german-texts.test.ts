import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// One thing has one German word, whoever reads it: in lists, mails, letters, messages of the API and of commands. The
// words are those of docs/glossary.md; what stands here are those that were meant to say the same.

const root = join(import.meta.dirname, '..')
const texts = execFileSync('git', ['ls-files', '--', 'contract', 'server', 'web'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|typ)$/.test(file) && existsSync(join(root, file)))
  .filter((file) => !/\.test\.ts$|^server\/(db\/migrations|fuzz|strapi|testing)\//.test(file))

interface Refused {
  /** What is not said. */
  said: RegExp
  /** What is said instead. */
  word: string
  /** Where it stands all the same, and why. */
  but?: RegExp
  /** Where it is looked for, if the word is right elsewhere. */
  within?: RegExp
}

/** Tables of other people call their columns as they like. */
const headings = /^server\/(imports|file-imports)\/[\w-]+-(fields|rules)\.ts$/

const refused: Refused[] = [
  {
    said: /Geräte-?[Nn](ummer|r\.)/,
    word: 'Seriennummer',
    // The literal label of the customers' login, and of the mail that asks for a password there.
    but: new RegExp(`^contract/words/de\\.ts$|${headings.source}`),
  },
  {
    said: /\b(Username|Nutzername|Anmeldename|Login-?[Nn]ame)\b(?! =|\.|,)/,
    word: 'Benutzername',
    // The literal label of the login of staff.
    but: /^web\/auth\/StaffLoginForm\.tsx$/,
  },
  { said: /QR-Etikett|Typenschild-Etikett|Aufkleber\b/, word: 'Etikett' },
  { said: /Kennwort|Kennwörter/, word: 'Passwort', but: headings },
  {
    said: /Dokumenttyp(?!-Deklaration)|Dokument(en)?art|Dateityp/,
    word: 'Dokumententyp',
    but: headings,
  },
  {
    said: /\bE-?Mail-?[Aa]dresse(?<!E-Mail-Adresse)|\bMailadresse/,
    word: 'E-Mail-Adresse',
    but: headings,
  },
  {
    said: /\b[Nn]eue Version/,
    word: 'neue Fassung',
    // Files have versions called Fassung; the program has releases, and operators install them.
    but: /^web\/help\/OperatorParts\.tsx$/,
  },
  { said: /Nutzungsdauer/, word: 'Erwartete Lebensdauer', but: headings },
  { said: /Schnittstelle/, word: 'API' },
  {
    // A document is what the portal makes; what people upload are files. VDI 2770 calls its own so.
    said: /\bDokument(e|es|en|s)?\b/,
    word: 'Datei',
    within:
      /^(contract\/(files|file-versions|common-files|devices|doctypes)\.ts|web\/(files|doctypes|parts)\/)/,
  },
  {
    said: /[Ff]ragen Sie einen von ihnen|fehlt Ihnen (die Berechtigung|das Recht)|nicht erlaubt, das zu tun/,
    word: 'Dazu sind Sie nicht berechtigt … / … können nur Administratoren …',
  },
]

test('one thing has one German word in whatever people read', () => {
  const found = texts.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      if (/^\s*(\/\/|\/?\*|import )/.test(line)) return []
      return refused
        .filter(({ but, within }) => !but?.test(file) && (within?.test(file) ?? true))
        .filter(({ said }) => said.test(line))
        .map(({ word }) => `${file}:${index + 1}: say „${word}“ in ${line.trim()}`)
    })
  })
  assert.deepEqual(found, [])
})
