import { gzipSync } from 'node:zlib'
import { type OddEntry, oddZip, withComment } from './odd-zip.ts'
import { ooxml } from './office-files.ts'

const entry = { name: 'a.txt', bytes: 'a' }

/** Archives that must not be unpacked, by name; all of them are refused. */
export const hostileArchives: Record<string, () => Buffer> = {
  ...named({
    'eine Ebene höher': '../a.txt',
    'zwei Ebenen höher': 'x/../../a.txt',
    'von der Wurzel': '/etc/passwd',
    'mit umgekehrten Strichen': '..\\..\\a.txt',
    'von der Wurzel umgekehrt': '\\windows\\a.txt',
    Laufwerk: 'C:/Windows/a.txt',
    'Laufwerk ohne Strich': 'C:a.txt',
    Freigabe: '\\\\server\\freigabe\\a.txt',
    NUL: 'a.txt\0.pdf',
    'neue Zeile': 'a\r\nb.txt',
    'Nebenstrom von NTFS': 'a.txt:b.exe',
    'Gerät von Windows': 'ordner/NUL.txt',
    'verdrehte Schrift': 'a\u202Efdp.exe',
    'ohne Namen': '',
    'nur Punkte': '.../a.txt',
    'langer Name': `${'x'.repeat(1_100)}.txt`,
  }),
  ...listed({
    'zweimal derselbe': () => [entry, entry],
    'groß und klein': () => [entry, { name: 'A.TXT', bytes: 'b' }],
    'Punkt am Ende': () => [entry, { name: 'a.txt.', bytes: 'b' }],
    'zwei Schreibweisen von Umlauten': () => [
      { name: 'ü.txt', bytes: 'a', flags: 2_048 },
      { name: 'u\u0308.txt', bytes: 'b', flags: 2_048 },
    ],
    'Datei und Ordner': () => [
      { name: 'a', bytes: 'a' },
      { name: 'a/b.txt', bytes: 'b' },
    ],
    'zweierlei Namen': () => [{ ...entry, localName: 'b.exe' }],
    'Name für die einen': () => [{ ...entry, unicodeName: '../a.txt' }],
    'Name für die anderen': () => [{ name: '../a.txt', bytes: 'a', unicodeName: 'a.txt' }],
    Verknüpfung: () => [{ name: 'a.txt', bytes: '/etc/passwd', mode: 0o120777 }],
    Gerätedatei: () => [{ name: 'a.txt', mode: 0o020666 }],
    verschlüsselt: () => [{ ...entry, isPacked: true, flags: 1 }],
    'fremdes Verfahren': () => [{ ...entry, method: 14 }],
    'alle teilen sich Bytes': () => [
      { name: '0', bytes: Buffer.alloc(1e6), isPacked: true },
      ...Array.from({ length: 500 }, (_, at) => ({
        ...{ name: String(at + 1), bytes: Buffer.alloc(1e6), isPacked: true, localName: '0' },
        sharing: 0,
      })),
    ],
    'mehr als angegeben': () => [
      { ...entry, bytes: Buffer.alloc(900_000), isPacked: true, size: 1_000 },
    ],
    'weniger als angegeben': () => [{ ...entry, size: 1_000, isPacked: true }],
    '10.001 Einträge': () => Array.from({ length: 10_001 }, (_, at) => ({ name: String(at) })),
    'fast 1 GB Nullen': () => [{ name: 'a', bytes: Buffer.alloc(90e6), isPacked: true }],
    'mehr als 1 GB angegeben': () => [{ ...entry, size: 1_100_000_000, isPacked: true }],
    'Bombe in Bombe': () => [{ name: 'b.zip', bytes: bombOf(30), isPacked: true }],
    'Bombe in ungepacktem Archiv': () => [{ name: 'b.zip', bytes: bombOf(5) }],
    'Bombe als Bild benannt': () => [{ name: 'b.png', bytes: bombOf(5) }],
    'Bombe als gzip': () => [{ name: 'b.gz', bytes: gzipSync(Buffer.alloc(20e6)) }],
    'Namen im inneren Archiv': () => [
      { name: 'b.zip', bytes: oddZip([{ name: '../b', bytes: 'b' }]) },
    ],
  }),
  'vier Ebenen.zip': () => {
    let inner = oddZip([entry])
    for (let depth = 0; depth < 3; depth += 1) inner = oddZip([{ name: 'b.zip', bytes: inner }])
    return inner
  },
  'mit etwas davor.zip': () =>
    Buffer.concat([Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1'), oddZip([entry])]),
  'mit etwas danach.zip': () => oddZip([entry], { after: '<script>alert(1)</script>' }),
  'leeres Verzeichnis im Kommentar.zip': () => withComment(oddZip([entry]), oddZip([])),
  'anderes Verzeichnis im Kommentar.zip': () => {
    const zip = oddZip([entry, { name: 'b.exe', bytes: 'b' }])
    const shown = oddZip([entry])
    const directory = shown.subarray(shown.indexOf('PK\x01\x02'))
    directory.writeUInt32LE(zip.length, directory.length - 6)
    return withComment(zip, directory)
  },
  'leeres Verzeichnis dahinter.zip': () => oddZip([entry], { after: oddZip([]) }),
  'Verzeichnis, in dem nichts steht.zip': () => oddZip([], { before: 'PK\x03\x04' }),
  'ohne Verzeichnis.zip': () => oddZip([entry]).subarray(0, 40),
  'Verzeichnis ins Leere.zip': () => {
    const zip = oddZip([entry])
    zip.writeUInt32LE(4_000_000_000, zip.length - 6)
    return zip
  },
  'Zahl gelogen.zip': () => {
    const zip = oddZip([entry])
    zip.writeUInt16LE(60_000, zip.length - 12)
    return zip
  },
  'Bombe.docx': () => ooxml('docx', { 'word/media/a.bmp': Buffer.alloc(30e6) }),
  'Bombe.odt': () =>
    oddZip([
      { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', bytes: `<a>${' '.repeat(30e6)}</a>`, isPacked: true },
    ]),
}

function named(names: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(names).map(([label, name]) => [
      `${label}.zip`,
      () => oddZip([{ name, bytes: 'a', flags: 2_048 }]),
    ]),
  )
}

function listed(lists: Record<string, () => OddEntry[]>) {
  return Object.fromEntries(
    Object.entries(lists).map(([label, entries]) => [`${label}.zip`, () => oddZip(entries())]),
  )
}

/** This many million zeros in a few thousand bytes. */
function bombOf(millions: number): Buffer {
  return oddZip([{ name: 'a', bytes: Buffer.alloc(millions * 1e6), isPacked: true }])
}
