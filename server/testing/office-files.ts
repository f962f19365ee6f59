import { type OddEntry, oddZip } from './odd-zip.ts'

const types = 'application/vnd.openxmlformats-officedocument.'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

const kinds = {
  docx: { main: 'word/document.xml', type: `${types}wordprocessingml.document.main+xml` },
  xlsx: { main: 'xl/workbook.xml', type: `${types}spreadsheetml.sheet.main+xml` },
  pptx: { main: 'ppt/presentation.xml', type: `${types}presentationml.presentation.main+xml` },
}
type Ooxml = keyof typeof kinds

/** A file as office programs write it, with additional or replaced parts; parts are compressed. */
export function ooxml(kind: Ooxml, parts: Record<string, string | Buffer> = {}, type?: string) {
  const { main, type: partType } = kinds[kind]
  return packed({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type ?? partType}"/></Types>`,
    '_rels/.rels': relations(['officeDocument', main]),
    [main]: body('<w:t>Guten Tag</w:t>'),
    ...parts,
  })
}

/** The relationships of a part: the last segment of their type, their target, and the mode of an external one. */
export function relations(...all: [type: string, target: string, mode?: string][]): string {
  const each = all.map(
    ([type, target, mode]) =>
      `<Relationship Id="r" Type="${office}${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

/** The main part of a text document with this content. */
export function body(content: string): string {
  return `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${content}</w:body></w:document>`
}

/** An OpenDocument file with additional or replaced parts. */
export function opendocument(
  kind: 'text' | 'spreadsheet',
  parts: Record<string, string | Buffer> = {},
): Buffer {
  const mimetype = `application/vnd.oasis.opendocument.${kind}`
  const first: OddEntry = { name: 'mimetype', bytes: mimetype }
  return packed(
    {
      'content.xml': contents('<text:p>Guten Tag</text:p>'),
      'META-INF/manifest.xml':
        '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><manifest:manifest xmlns:manifest="m"/>',
      ...parts,
    },
    [first],
  )
}

/** The content of an OpenDocument file. */
export function contents(content: string): string {
  return `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:table="b" xmlns:calcext="c" xmlns:script="s" xmlns:xlink="x"><office:scripts/><office:body>${content}</office:body></office:document-content>`
}

/** An OLE container, as embedded by Windows programs. */
export const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)])

function packed(parts: Record<string, string | Buffer>, first: OddEntry[] = []): Buffer {
  const others = Object.entries(parts).map(([name, bytes]) => ({ name, bytes, isPacked: true }))
  return oddZip([...first, ...others])
}
