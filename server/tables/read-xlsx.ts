import { posix } from 'node:path'
import { plain } from '#contract/plain-words.ts'
import { readEntry } from '../inspection/inspect-archive.ts'
import { type Bytes, bytesOf } from '../inspection/open-bytes.ts'
import { withZip, type ZipEntry } from '../inspection/open-zip.ts'
import { readXml, TooMuchXml, type XmlHandler } from '../inspection/read-xml.ts'
import { Refusal } from '../inspection/refusal.ts'
import { maxXml, type Usage } from '../inspection/zip-limits.ts'
import {
  lastHeadingRow,
  type ReadingOptions,
  type ReadTable,
  type TableRow,
  textOf,
} from './cells.ts'
import { readSheet } from './read-sheet.ts'
import { type SharedTexts, textsHandler } from './shared-texts.ts'
import { formatOf, type NumberFormat } from './xlsx-cells.ts'

/** Maximum number of rows of a cover sheet, or of the summary that Numbers puts in front. */
const longestCover = 100

/** Maximum size of the unpacked XML of a workbook, in bytes. */
const maxSheetXml = 192e6

/**
 * Reads one sheet of a workbook by Excel, LibreOffice, Google Sheets or Numbers: only values; formulas as last
 * calculated. By default the first sheet with known headings, else the first that is not empty. Throws a `Refusal` if
 * there is none.
 */
export async function readXlsx(
  bytes: Buffer,
  options: ReadingOptions = {},
  maxBytes: number = maxSheetXml,
): Promise<ReadTable> {
  const usage: Usage = { entries: 0, unpacked: 0, xml: maxXml - maxBytes }
  return withZip(bytesOf(bytes) satisfies Bytes, usage, async (entries) => {
    const files = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
    refuseOthers(files)
    const read = (path: string, handler: XmlHandler) => readPart(files, path, usage, handler)
    const workbookPath = await findWorkbook(read)
    const workbook = await readWorkbook(read, workbookPath)
    const links = await readLinks(read, workbookPath)
    const tables = workbook.sheets.filter(({ link }) => links.has(link))
    const chosenSheets = choose(tables, options.sheet)
    const [textsPath, stylesPath] = ['sharedStrings', 'styles'].map((kind) => links.get(kind))
    const texts: SharedTexts = []
    if (textsPath !== undefined && files.has(textsPath.toLowerCase())) {
      await read(textsPath, textsHandler(texts))
    }
    const formats =
      stylesPath && files.has(stylesPath.toLowerCase()) ? await readStyles(read, stylesPath) : []
    const context = { texts, formats, is1904: workbook.is1904 }
    const sheets = tables.map(({ name }) => name)
    let first: ReadTable | undefined
    for (const { name: sheet, link } of chosenSheets) {
      const path = links.get(link) ?? ''
      const content = await readSheet((handler) => read(path, handler), context).catch(
        (error: unknown) => {
          // An error in a later sheet is no reason to refuse the first one.
          if (first && error instanceof Refusal) return undefined
          throw error
        },
      )
      if (!content || content.rows.length === 0) continue
      const facts = { format: 'xlsx', encoding: null, delimiter: null, sheet, sheets } as const
      const table: ReadTable = { ...facts, ...content, letters: [] }
      const isLong = content.rows.length > longestCover
      if (namesFields(content.rows, options.headings) || (!first && isLong)) return table
      first ??= table
    }
    if (first) return first
    throw new Refusal(chosenSheets.length === 1 ? isEmpty : areEmpty)
  })
}

/** Whether one of the first rows has two known headings, which a cover sheet has not; true if no headings are given. */
function namesFields(rows: TableRow[], headings: readonly string[] | undefined): boolean {
  if (!headings) return true
  const knownHeadings = new Set(headings)
  return rows.slice(0, lastHeadingRow).some(({ cells }) => {
    return cells.filter((cell) => knownHeadings.has(plain(textOf(cell)))).length > 1
  })
}

type Read = (path: string, handler: XmlHandler) => Promise<void>

async function readPart(
  files: ReadonlyMap<string, ZipEntry>,
  path: string,
  usage: Usage,
  handler: XmlHandler,
): Promise<void> {
  const entry = files.get(path.toLowerCase())
  if (!entry) throw new Refusal(incomplete)
  await readEntry(entry, (part) => readXml(part, usage, handler)).catch((error: unknown) => {
    throw error instanceof TooMuchXml ? new Refusal(tooMuch) : error
  })
}

/** Refuses other formats of tables that are ZIP files too. */
function refuseOthers(files: ReadonlyMap<string, ZipEntry>): void {
  if (files.has('[content_types].xml')) {
    if (files.has('xl/workbook.bin')) throw new Refusal(isXlsb)
    return
  }
  throw new Refusal(files.has('mimetype') ? isOds : noWorkbook)
}

async function findWorkbook(read: Read): Promise<string> {
  let found: string | undefined
  await read('_rels/.rels', {
    open(name, attributes) {
      if (name !== 'Relationship' || !attributes.get('Type')?.endsWith('/officeDocument')) return
      found ??= (attributes.get('Target') ?? '').replace(/^\//, '')
    },
  })
  if (!found?.startsWith('xl/')) throw new Refusal(noWorkbook)
  return found
}

interface Sheet {
  name: string
  link: string
  isHidden: boolean
}

async function readWorkbook(read: Read, path: string) {
  const sheets: Sheet[] = []
  let is1904 = false
  await read(path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
      if (name !== 'sheet') return
      const isHidden = ['hidden', 'veryHidden'].includes(attributes.get('state') ?? '')
      sheets.push({
        name: attributes.get('name') ?? '',
        link: attributes.get('id') ?? '',
        isHidden,
      })
    },
  })
  return { sheets, is1904 }
}

/** Paths of the workbook's parts by id; those of texts and styles by type. */
async function readLinks(read: Read, workbookPath: string): Promise<Map<string, string>> {
  const folder = posix.dirname(workbookPath)
  const links = new Map<string, string>()
  await read(`${folder}/_rels/${posix.basename(workbookPath)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return
      const target = attributes.get('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      const kind = attributes.get('Type')?.split('/').at(-1) ?? ''
      if (kind === 'worksheet') links.set(attributes.get('Id') ?? '', path)
      if (kind === 'sharedStrings' || kind === 'styles') links.set(kind, path)
    },
  })
  return links
}

/** The requested sheet, or all visible ones. */
function choose(sheets: Sheet[], wish: string | undefined): Sheet[] {
  if (sheets.length === 0) throw new Refusal(noSheet)
  if (wish !== undefined) {
    const named = sheets.find(({ name }) => name === wish)
    if (named) return [named]
    const names = sheets.map(({ name }) => `„${name}“`).join(', ')
    throw new Refusal(`hat kein Blatt „${wish}“, aber: ${names}.`)
  }
  const visibleSheets = sheets.filter(({ isHidden }) => !isHidden)
  return visibleSheets.length > 0 ? visibleSheets : sheets
}

/** The number formats of the cell styles. */
async function readStyles(read: Read, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  await read(path, {
    open(name, attributes) {
      const id = Number(attributes.get('numFmtId'))
      if (name === 'numFmt') codes.set(id, attributes.get('formatCode') ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(formatOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

const tooMuch = `enthält ausgepackt mehr als ${maxSheetXml / 1e6} MB. Bitte aufteilen oder als CSV speichern!`
const incomplete = 'ist beschädigt: Ihr fehlen Teile. Bitte in Excel öffnen und neu speichern!'
const isEmpty = 'enthält keine Tabelle: Das Blatt ist leer.'
const areEmpty = 'enthält keine Tabelle: Alle Blätter sind leer.'
const noSheet = 'enthält kein Tabellenblatt.'
const noWorkbook = 'ist keine Tabelle aus Excel. Bitte als .xlsx oder CSV speichern!'
const isOds =
  'ist keine Tabelle aus Excel, vielleicht aus LibreOffice (.ods). Bitte als .xlsx oder CSV speichern!'
const isXlsb = 'ist eine binäre Excel-Datei (.xlsb). Bitte als .xlsx oder CSV speichern!'
