import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bytes, bytesOf } from '../inspection/open-bytes.ts'
import { withZip, type ZipEntry } from '../inspection/open-zip.ts'
import type { Walking } from '../vdi2770/walk-containers.ts'
import { oddZip } from './odd-zip.ts'

// Samples of the Digital Data Chain Consortium (server/testing/vdi2770/LICENSE), composed of their common parts, and
// one of ours.

/** The contents of a ZIP by name; a nested object is a nested ZIP. */
export interface Packed {
  [name: string]: Buffer | string | Packed
}

const folder = join(import.meta.dirname, 'vdi2770')

/** A file of the samples. */
export function sampleFile(name: string): Buffer {
  return readFileSync(join(folder, name))
}

/** All reference containers by name, and `own`, which the reference validator accepts. */
export async function sampleContainers(): Promise<Record<string, Packed>> {
  const documentation = await unpacked(sampleFile('documentationcontainer.zip'))
  const own = await unpacked(sampleFile('own.zip'))
  const datasheet = packedIn(documentation, 'documentcontainer.zip')
  const [mainPdf, pdf, docx] = [
    bufferIn(documentation, 'VDI2770_Main.pdf'),
    bufferIn(datasheet, 'B.pdf'),
    bufferIn(datasheet, 'B.docx'),
  ]
  const main = (xml: string, rest: Packed): Packed => ({
    ...{ 'VDI2770_Main.xml': sampleFile(`xml/${xml}.xml`), 'VDI2770_Main.pdf': mainPdf },
    ...rest,
  })
  const document = (xml: string, files: Packed): Packed => ({
    ...{ 'VDI2770_Metadata.xml': sampleFile(`xml/${xml}.xml`) },
    ...files,
  })
  const certificate = (xml: string, file: Buffer) =>
    main('certificate-main', { 'AB393.zip': document(xml, { 'demo.pdf': file }) })
  const demo = (name: string) =>
    main(`${name}-main`, {
      '456-29201.zip': document(`${name}-assembly`, {
        ...{ 'demo.pdf': pdf, 'demo.xlsx': sampleFile('demo.xlsx') },
      }),
      'AB393.zip': document(`${name}-specification`, {
        ...{ 'demo.pdf': pdf, 'demo.docx': sampleFile('demo.docx') },
      }),
    })
  const level2b = sampleFile('level-2b.pdf')
  const wrongFormat = bufferIn(datasheet, 'VDI2770_Metadata.xml')
    .toString()
    .replace(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/rtf',
    )
  return {
    own,
    documentationcontainer: documentation,
    documentcontainer: datasheet,
    'documentcontainer-invalid': { ...datasheet, 'VDI2770_Metadata.xml': wrongFormat },
    'certificate-pdfa-a': certificate('certificate', pdf),
    'certificate-pdfa-b': certificate('certificate', level2b),
    'document-invalid-pdfa-b': certificate('component', level2b),
    missingdocuments: main('missing-main', {}),
    morethanonepdfcontainer: main('several-main', {
      'documentcontainer.zip': document('several', {
        ...{ 'B.docx': docx, 'B.pdf': pdf, 'otherPDF.pdf': sampleFile('other.pdf') },
      }),
    }),
    objectreferences: demo('objects'),
    vdi2770_demo: demo('demo'),
  }
}

/** Packs contents as a ZIP, nested ZIPs included. */
export function pack(packed: Packed, { isPacked = false } = {}): Buffer {
  return oddZip(
    Object.entries(packed).map(([name, content]) => ({
      ...{ name, isPacked, flags: 2_048 },
      bytes:
        Buffer.isBuffer(content) || typeof content === 'string'
          ? content
          : pack(content, { isPacked }),
    })),
  )
}

export function packedIn(packed: Packed, name: string): Packed {
  const content = packed[name]
  if (content === undefined || Buffer.isBuffer(content) || typeof content === 'string') {
    throw new Error(`${name} is no container.`)
  }
  return content
}

export function bufferIn(packed: Packed, name: string): Buffer {
  const content = packed[name]
  if (!Buffer.isBuffer(content)) throw new Error(`There is no file ${name}.`)
  return content
}

/** Opens nested ZIPs in memory. */
export function walking(): Walking {
  return {
    usage: { entries: 0, unpacked: 0, xml: 0 },
    limits: { entries: 10_000, unpacked: 1e9 },
    lend: async (entry, use) => use(await held(entry)),
  }
}

/** The bytes of a file in a ZIP. */
export async function readEntryWhole(entry: ZipEntry): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const chunk of await entry.open()) read.push(chunk)
  return Buffer.concat(read)
}

async function held(entry: ZipEntry): Promise<Bytes> {
  return (await entry.asItLies()) ?? bytesOf(await readEntryWhole(entry))
}

async function unpacked(zip: Buffer): Promise<Packed> {
  const { usage, limits } = walking()
  const read = async (entries: ZipEntry[]) => {
    const found: Packed = {}
    for (const entry of entries) {
      const bytes = await readEntryWhole(entry)
      found[entry.name] = entry.name.endsWith('.zip') ? await unpacked(bytes) : bytes
    }
    return found
  }
  return withZip(bytesOf(zip), usage, read, limits)
}

/** The metadata of a document; missing values have defaults. */
interface SaidOfDocument {
  id: string
  title: string
  class?: string
  version?: string
  languages?: string[]
  serialNumbers?: string[]
  articleNumbers?: string[]
  setDate?: string
  isInReview?: boolean
  translationOf?: string
  files: string[]
}

/** The metadata of a document by the maker Muster. */
export function metadataOf(metadata: SaidOfDocument): string {
  const { languages = ['de'], serialNumbers = [], articleNumbers = [] } = metadata
  const party = (role: string) =>
    `<Party Role="${role}"><Organization OrganizationName="Muster" OrganizationOfficialName="Muster GmbH"/></Party>`
  const ids = [
    ...serialNumbers.map((sn) => `<ObjectId ObjectType="Individual">${sn}</ObjectId>`),
    ...articleNumbers.map((part) => `<ObjectId ObjectType="Type">${part}</ObjectId>`),
  ]
  const objects = ids.map(
    (id) => `<ReferencedObject>${id}${party('Manufacturer')}</ReferencedObject>`,
  )
  const descriptions = languages.map(
    (language) =>
      `<DocumentDescription Language="${language}"><Title>${metadata.title}</Title><Summary>${metadata.title}</Summary><KeyWords><KeyWord>Pumpe</KeyWord></KeyWords></DocumentDescription>`,
  )
  const original = metadata.translationOf
    ? `<DocumentRelationship Type="TranslationOf"><DocumentId DomainId="M">${metadata.translationOf}</DocumentId></DocumentRelationship>`
    : ''
  return [
    '<Document xmlns="http://www.vdi.de/schemas/vdi2770">',
    `<DocumentId DomainId="M">${metadata.id}</DocumentId>`,
    `<DocumentIdDomain DocumentDomainId="M">${party('Responsible')}</DocumentIdDomain>`,
    `<DocumentClassification ClassificationSystem="VDI2770:2018"><ClassId>${metadata.class ?? '03-02'}</ClassId></DocumentClassification>`,
    ...objects,
    `<DocumentVersion><DocumentVersionId>${metadata.version ?? '1.0'}</DocumentVersionId>`,
    ...languages.map((language) => `<Language>${language}</Language>`),
    party('Author'),
    ...descriptions,
    `<LifeCycleStatus SetDate="${metadata.setDate ?? '2018-04-04'}" StatusValue="${metadata.isInReview ? 'InReview' : 'Released'}">${party('Responsible')}</LifeCycleStatus>`,
    original,
    ...metadata.files.map(
      (file) => `<DigitalFile FileFormat="application/pdf">${file}</DigitalFile>`,
    ),
    '</DocumentVersion></Document>',
  ].join('\n')
}
