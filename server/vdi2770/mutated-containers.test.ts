import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import {
  bufferIn,
  type Packed,
  pack,
  packedIn,
  sampleContainers,
  sampleFile,
} from '../testing/given-containers.ts'
import { judgeContainer } from '../testing/judge-container.ts'
import { oddZip } from '../testing/odd-zip.ts'
import { blackPdf } from '../testing/pictures.ts'
import { type RuleCode, vdiRules } from './vdi-rules.ts'

// The database does not matter: no portal is opened here.

const [main, mainPdf, inner] = ['VDI2770_Main.xml', 'VDI2770_Main.pdf', 'DOC-1.zip']
const [metadata, pdf] = ['VDI2770_Metadata.xml', 'betriebsanleitung.pdf']

/** A valid container with one fault, and the finding that is expected. */
interface Mutation {
  of: string
  rule: RuleCode
  /** The container that the finding is reported for. */
  at: string
  element?: string
  make(own: Packed): Packed
}

const organization =
  '<Organization OrganizationId="https://id.example.de" OrganizationName="Muster"'
const author = '<Party Role="Author">'

const mutations: Mutated[] = [
  inXml('no end', 'xml-unreadable', ['</Document>', '']),
  inXml('DOCTYPE', 'xml-unreadable', ['<Document ', '<!DOCTYPE a [<!ENTITY b "c">]><Document ']),
  inXml(
    'no namespace',
    'schema-namespace',
    [' xmlns="http://www.vdi.de/schemas/vdi2770"', ''],
    'Document',
  ),
  inXml('another root', 'schema-root', [/Document( xmlns|>$)/g, 'Papier$1'], 'Papier'),
  inXml('unknown element', 'schema-unexpected', ['<Summary>', '<Ort>Kiel</Ort><Summary>'], 'Ort'),
  inXml(
    'wrong order',
    'schema-order',
    [/(<Title>.*?<\/Title>)(<Summary>.*?<\/Summary>)/, '$2$1'],
    'Title',
  ),
  inXml(
    'no summary',
    'schema-missing',
    [/<Summary>.*?<\/Summary>/, ''],
    'DocumentDescription/Summary',
  ),
  inXml('two titles', 'schema-too-often', ['<Title>', '<Title>Zwei</Title><Title>'], 'Title'),
  inXml('no role', 'schema-attribute', [author, '<Party>'], 'Party/@Role'),
  inXml('unknown role', 'schema-value', [author, '<Party Role="Chef">'], 'Party/@Role'),
  inXml(
    'another type',
    'schema-attribute',
    ['<Title>', '<Title xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="a">'],
    'Title/@type',
  ),
  inXml('no such day', 'schema-value', ['2026-11-01', '2026-02-30'], 'LifeCycleStatus/@SetDate'),
  inXml('no such zone', 'schema-value', ['11-01"', '11-01+25:00"'], 'LifeCycleStatus/@SetDate'),
  inXml('no such year', 'schema-value', ['2026-11-01', '0000-11-01'], 'LifeCycleStatus/@SetDate'),
  inXml(
    'no pages',
    'schema-value',
    ['NumberOfPages="1"', 'NumberOfPages="0"'],
    'DocumentVersion/@NumberOfPages',
  ),
  inXml('text between', 'schema-text', ['<KeyWords>', '<KeyWords>Pumpe'], 'KeyWords'),
  inXml(
    'a blank that XML does not know',
    'schema-text',
    ['<KeyWords>', '<KeyWords>\u00a0'],
    'KeyWords',
  ),
  inXml(
    'a day with such a blank',
    'schema-value',
    ['2026-11-01', '2026-11-01\u00a0'],
    'LifeCycleStatus/@SetDate',
  ),
  inXml('empty title', 'value-empty', [/<Title>.*?<\/Title>/, '<Title/>'], 'Title'),
  inXml(
    'empty name',
    'value-empty',
    [`${author}${organization}`, `${author}${organization.replace('Muster"', '"')}`],
    'Organization/@OrganizationName',
  ),
  inXml('empty class name', 'value-empty', ['>Bedienung<', '><'], 'ClassName', ['class-name']),
  inXml(
    'one of two key words empty',
    'value-empty',
    ['<KeyWord>', '<KeyWord/><KeyWord>'],
    'KeyWord',
  ),
  inXml('key word twice', 'value-twice', [/(<KeyWord>.*?<\/KeyWord>)/, '$1$1'], 'KeyWord'),
  inXml(
    'description in no language',
    'language-unknown',
    ['<Description Language="de">', '<Description Language="xx">'],
    'Description/@Language',
  ),
  inXml(
    'host with umlauts',
    'object-link-coded',
    ['>https://id.example', '>https://xn--mller-kva.example'],
    'ObjectId',
  ),
  inXml(
    'two primary ids',
    'primary-id',
    [
      '<DocumentIdDomain ',
      '<DocumentId DomainId="MUSTER" IsPrimary="true">D2</DocumentId><DocumentIdDomain ',
    ],
    'DocumentId/@IsPrimary',
  ),
  inXml('unknown domain', 'domain-unknown', [
    'DocumentDomainId="MUSTER"',
    'DocumentDomainId="ANDERE"',
  ]),
  inXml('class of another edition', 'class-missing', ['VDI2770:2018', 'VDI2770:2030']),
  inXml('unknown class', 'class-unknown', ['03-02', '03-09'], 'ClassId'),
  inXml('name of another class', 'class-name', ['>Bedienung<', '>Ersatzteile<'], 'ClassName'),
  inXml('two names', 'class-name-twice', [
    '<ClassName ',
    '<ClassName Language="de">Bedienung</ClassName><ClassName ',
  ]),
  inXml('address with a blank', 'object-link', ['/d/7Q2M9X4K', '/d/7Q2M 9X4K'], 'ObjectId'),
  inXml('host with an underscore', 'object-link', ['>https://id.', '>https://my_id.'], 'ObjectId'),
  inXml('long address', 'object-link-long', ['/d/7Q2M9X4K', `/d/${'7'.repeat(90)}`], 'ObjectId'),
  inXml('two serial numbers', 'object-serials', [
    '<ObjectId ',
    '<ObjectId ObjectType="Individual">SN-2</ObjectId><ObjectId ',
  ]),
  inXml('no manufacturer', 'manufacturer-missing', ['Role="Manufacturer"', 'Role="Supplier"']),
  inXml('no author', 'author-missing', [author, '<Party Role="Responsible">']),
  inXml(
    'no such language',
    'language-unknown',
    [/(<Language>|DocumentDescription Language=")de/g, '$1xx'],
    'Language',
  ),
  inXml('language without description', 'description-missing', [
    '<Language>',
    '<Language>en</Language><Language>',
  ]),
  inXml('two descriptions', 'description-twice', [
    /(<DocumentDescription .*<\/DocumentDescription>)/,
    '$1$1',
  ]),
  inXml('file twice', 'file-twice', [/(<DigitalFile .*<\/DigitalFile>)/, '$1$1']),
  inXml(
    'a ZIP called otherwise',
    'zip-ending',
    [
      '</DocumentVersion>',
      '<DigitalFile FileFormat="application/zip">a.7z</DigitalFile></DocumentVersion>',
    ],
    'DigitalFile',
    ['file-missing'],
  ),
  inXml(
    'no MIME type',
    'file-format',
    ['</DocumentVersion>', '<DigitalFile FileFormat="Bild">a.png</DigitalFile></DocumentVersion>'],
    'DigitalFile/@FileFormat',
    ['file-missing'],
  ),
  inXml(
    'no PDF',
    'pdf-missing',
    ['FileFormat="application/pdf"', 'FileFormat="text/plain"'],
    'DigitalFile',
    ['file-kind'],
  ),
  inXml(
    'a PDF called otherwise',
    'pdf-ending',
    ['>betriebsanleitung.pdf', '>betriebsanleitung.txt'],
    'DigitalFile',
    ['file-missing', 'file-unlisted'],
  ),
  inXml('file that is not there', 'file-missing', [
    '</DocumentVersion>',
    '<DigitalFile FileFormat="text/plain">a.txt</DigitalFile></DocumentVersion>',
  ]),
  inMain('two versions', 'main-one-version', [/(<DocumentVersion .*<\/DocumentVersion>)/, '$1$1']),
  inMain(
    'no PDF of its own',
    'main-pdf-unlisted',
    ['>VDI2770_Main.pdf', '>Haupt.pdf'],
    ['file-missing'],
  ),
  inMain(
    'refers to nothing',
    'main-no-documents',
    [/<DocumentRelationship.*<\/DocumentRelationship>/, ''],
    ['document-unreferenced'],
  ),
  inMain('refers otherwise', 'main-relation', ['Type="RefersTo"', 'Type="BasedOn"']),
  inMain('two objects', 'main-one-object', [/(<ReferencedObject>.*<\/ReferencedObject>)/, '$1$1']),
  inMain('no serial number', 'main-serial', [/ObjectType="Individual"/g, 'ObjectType="Type"']),
  inMain('in review', 'main-unreleased', ['StatusValue="Released"', 'StatusValue="InReview"']),
  inMain('another class', 'main-class', [/01-01(.*)>Identifikation</, '03-02$1>Bedienung<']),
  inMain(
    'refers to another',
    'relation-unknown',
    ['>DOC-1<', '>DOC-2<'],
    ['document-unreferenced'],
  ),
  inMain(
    'another object',
    'object-differs',
    [/(SN-1001|7Q2M9X4K|P100)<\/ObjectId>/g, '$19</ObjectId>'],
    [],
    inner,
  ),
  inMain('refers to another version', 'relation-unknown', [
    '>DOC-1</DocumentId>',
    '>DOC-1</DocumentId><DocumentVersionId>7</DocumentVersionId>',
  ]),
  inZip('no main metadata', 'metadata-missing', '', ({ [main]: _, ...rest }) => rest),
  inZip(
    'no metadata',
    'metadata-missing',
    inner,
    (packed) => within(packed, ({ [metadata]: _, ...rest }) => rest),
    ['relation-unknown'],
  ),
  inZip('written otherwise', 'metadata-name', '', ({ [main]: xml = '', ...rest }) => ({
    ...rest,
    'VDI2770_MAIN.XML': xml,
  })),
  inZip(
    'both kinds',
    'metadata-both',
    '',
    (packed) => ({ ...packed, [metadata]: bufferIn(packedIn(packed, inner), metadata) }),
    ['file-unlisted'],
  ),
  inZip('no main PDF', 'main-pdf-missing', '', ({ [mainPdf]: _, ...rest }) => rest),
  inZip(
    'a folder',
    'container-folders',
    inner,
    (packed) => within(packed, (files) => ({ ...files, 'anlagen/plan.txt': 'x' })),
    ['file-unlisted'],
  ),
  inZip('a file nobody names', 'file-unlisted', inner, (packed) =>
    within(packed, (files) => ({ ...files, 'plan.txt': 'x' })),
  ),
  inZip('an empty container', 'container-empty', 'leer.zip', (packed) => ({
    ...packed,
    'leer.zip': {},
  })),
  inZip('no ZIP', 'container-unreadable', '', (packed) => ({
    ...packed,
    'kaputt.zip': 'PK nichts',
  })),
  inZip('the same twice', 'document-twice', 'DOC-2.zip', (packed) => ({
    ...packed,
    'DOC-2.zip': packedIn(packed, inner),
  })),
  inZip('a lower level', 'pdf-level', inner, (packed) =>
    withPdf(packed, sampleFile('level-2b.pdf')),
  ),
  inZip('a PDF that is none', 'pdf-unreadable', inner, (packed) =>
    withPdf(packed, Buffer.from('%PDF-1.7\n')),
  ),
  inZip('an encrypted PDF', 'pdf-encrypted', inner, (packed) => withPdf(packed, encryptedPdf())),
  inZip('a scan', 'pdf-text', inner, (packed) => withPdf(packed, blackPdf()), ['pdf-level']),
]

test('issue 19, 2: a single fault in a container is found, named and located, and nothing else is reported', async () => {
  const { own = {} } = await sampleContainers()
  assert.ok(mutations.length >= 30)
  const [foundRules, expectedRules]: [unknown[], unknown[]] = [[], []]
  for (const { of, rule, at, element, also = [], make } of mutations) {
    const findings = await judgeContainer(pack(make(own)))
    const found = findings.find((finding) => finding.rule === rule)
    const rules = [...new Set(findings.map((finding) => finding.rule))].toSorted()
    foundRules.push([
      of,
      rules,
      found?.container,
      element === undefined ? undefined : found?.element,
    ])
    expectedRules.push([of, [rule, ...also].toSorted(), at, element])
    assert.match(found?.message ?? '.', /[.!]$/, of)
  }
  assert.deepEqual(foundRules, expectedRules)
})

test('issue 19, 2: bytes that do not match the directory of a ZIP are reported', async () => {
  const { own = {} } = await sampleContainers()
  const bytes = pack(own)
  bytes[bytes.indexOf('<ClassId>03-02') + 12] = 0x33
  const [found] = await judgeContainer(bytes)
  assert.deepEqual([found?.rule, found?.container], ['xml-unreadable', inner])
})

test('a file is found by its name, however a Mac or the metadata encode an umlaut', async () => {
  const { own = {} } = await sampleContainers()
  const spellings = ['NFC', 'NFD'] as const
  for (const packed of spellings) {
    for (const inMetadata of spellings) {
      const name = (form: 'NFC' | 'NFD') => 'Gerät.pdf'.normalize(form)
      const renamed = within(own, ({ 'betriebsanleitung.pdf': pdf = '', ...rest }) => ({
        ...changed(rest, metadata, [/betriebsanleitung\.pdf(?=<)/, name(inMetadata)]),
        [name(packed)]: pdf,
      }))
      assert.deepEqual(await judgeContainer(pack(renamed)), [], `${packed} ${inMetadata}`)
    }
  }
})

test('issue 19, 2: nested containers have a maximum depth, and each level is judged', async () => {
  const { own = {} } = await sampleContainers()
  let deep = own
  for (let level = 0; level < 8; level += 1) deep = { 'innen.zip': deep }
  const findings = await judgeContainer(pack(deep))
  const rules = findings.map(({ rule }) => rule)
  assert.ok(rules.includes('container-unreadable'))
  assert.equal(rules.filter((rule) => rule === 'metadata-missing').length, 8)
  const odd = oddZip([{ name: '../VDI2770_Main.xml', bytes: 'x' }])
  await assert.rejects(judgeContainer(odd), /unzulässigem Namen/)
})

test('docs/standards.md lists every rule with its level', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/standards.md'), 'utf8')
  for (const [code, { level, reference }] of Object.entries(vdiRules)) {
    const word = level === 'error' ? 'error' : 'warning'
    assert.ok(page.includes(`| \`${code}\` | ${word} | ${reference ?? '–'} |`), code)
  }
})

type Mutated = Mutation & { also?: RuleCode[] }
type Change = [from: string | RegExp, to: string]

function inXml(
  of: string,
  rule: RuleCode,
  change: Change,
  element?: string,
  also: RuleCode[] = [],
): Mutated {
  const make = (packed: Packed) => within(packed, (files) => changed(files, metadata, change))
  const unread: RuleCode[] = ['xml-unreadable', 'schema-root'].includes(rule)
    ? ['relation-unknown']
    : []
  return { of, rule, at: inner, ...(element && { element }), also: [...also, ...unread], make }
}

function inMain(
  of: string,
  rule: RuleCode,
  change: Change,
  also: RuleCode[] = [],
  at = '',
): Mutated {
  return { of, rule, at, also, make: (packed) => changed(packed, main, change) }
}

function inZip(
  of: string,
  rule: RuleCode,
  at: string,
  make: Mutation['make'],
  also: RuleCode[] = [],
): Mutated {
  return { of, rule, at, also, make }
}

function within(packed: Packed, make: Mutation['make']): Packed {
  return { ...packed, [inner]: make(packedIn(packed, inner)) }
}

function withPdf(packed: Packed, bytes: Buffer): Packed {
  return within(packed, (files) => ({ ...files, [pdf]: bytes }))
}

function changed(files: Packed, name: string, [from, to]: Change): Packed {
  const before = bufferIn(files, name).toString()
  const after = before.replace(from, to)
  assert.notEqual(after, before, `${from}`)
  return { ...files, [name]: Buffer.from(after) }
}

function encryptedPdf(): Buffer {
  const plain = blackPdf().toString('latin1')
  return Buffer.from(plain.replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1')
}
