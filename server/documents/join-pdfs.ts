import { createHash } from 'node:crypto'
import { type PdfObject, type ReadPdf, readPdfObjects } from './pdf-objects.ts'

/** A document that becomes part of a longer one. */
export interface PdfPart {
  bytes: Uint8Array
  /** Text of its bookmark. */
  title: string
  /** Language of its text, as an ISO 639-1 code. */
  language: string
}

/** Ids of the objects that exist once. */
const ids = { catalog: 1, pages: 2, structure: 3, outlines: 4, metadata: 5, info: 6 }
const firstFree = 7

/** What has to be kept of all parts until the end, when their bytes are gone. */
interface Whole {
  /** Byte offset of each object, by id. */
  offsets: number[]
  /** Number of bytes written so far. */
  length: number
  pages: number
  kids: string[]
  documents: string[]
  /** Entries of the parent tree: `0 12 0 R`. */
  parents: string[]
  nextParent: number
  bookmarks: { title: string; page: string }[]
  /** Ids of objects that several parts share, such as fonts and the logo, by the hash of their bytes. */
  shared: Map<string, number>
  /** From the first part. */
  roles: string
  metadata: string
  info: string
}

/**
 * Joins documents made by Typst into one, streamed in chunks no larger than a part. Pages, tags, links and language are
 * preserved, each part gets a bookmark, and shared objects are written once. Rejects for a PDF with another structure.
 */
export async function* joinPdfs(
  title: string,
  parts: AsyncIterable<PdfPart>,
): AsyncGenerator<Buffer> {
  const whole: Whole = {
    ...{ offsets: [], length: 0, pages: 0, nextParent: 0, shared: new Map() },
    ...{ kids: [], documents: [], parents: [], bookmarks: [] },
    ...{ roles: '', metadata: '', info: '' },
  }
  whole.offsets.length = firstFree
  const head = Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1')
  whole.length = head.length
  yield head
  for await (const part of parts) yield written(whole, join(whole, part))
  yield written(whole, frame(whole, title))
  yield end(whole)
}

interface NewObject {
  id: number
  body: Buffer
}

function join(whole: Whole, { bytes, title, language }: PdfPart): NewObject[] {
  const read = readPdfObjects(bytes)
  if (whole.metadata === '') rememberFirst(whole, read)
  const { pages, structure } = read
  const root = referenceIn(structure.dict, /\/K \[(\d+) 0 R\]/)
  const kids = numbersIn(/\/Kids \[([^\]]*)\]/.exec(pages.dict)?.[1] ?? '')
  const newIds = new Map<number, number>([
    [pages.id, ids.pages],
    [structure.id, ids.structure],
  ])
  const newObjects: NewObject[] = []
  const key = whole.nextParent

  /** Adds an object together with those it refers to; returns its new id. */
  function take(id: number): number {
    const existing = newIds.get(id)
    if (existing !== undefined) return existing
    const object = read.objectOf(id)
    const digest = object.isWhole ? createHash('sha1').update(object.body).digest('base64') : ''
    const twin = whole.shared.get(digest)
    const newId = twin ?? whole.offsets.length
    newIds.set(id, newId)
    if (twin !== undefined) return twin
    if (object.isWhole) whole.shared.set(digest, newId)
    whole.offsets.length += 1
    newObjects.push({
      id: newId,
      body: changed(object, take, key, id === root ? language : undefined),
    })
    return newId
  }

  whole.documents.push(`${take(root)} 0 R`)
  const nums = /\/Nums \[([^\]]*)\]/.exec(structure.dict)?.[1] ?? ''
  for (const [, number, object] of nums.matchAll(/(\d+) (\d+) 0 R/g)) {
    whole.parents.push(`${key + Number(number)} ${take(Number(object))} 0 R`)
    whole.nextParent = Math.max(whole.nextParent, key + Number(number) + 1)
  }
  for (const kid of kids) whole.kids.push(`${take(kid)} 0 R`)
  whole.pages += Number(/\/Count (\d+)/.exec(pages.dict)?.[1])
  const [first] = kids
  if (first !== undefined) whole.bookmarks.push({ title, page: `${take(first)} 0 R` })
  return newObjects
}

function rememberFirst(whole: Whole, { structure, metadata, info }: ReadPdf) {
  whole.roles = /\/RoleMap <<[^>]*>>/.exec(structure.dict)?.[0] ?? ''
  whole.metadata = metadata.body.toString('utf8')
  whole.info = info.dict
}

/** An object with the references and structure tree keys of the joined document. */
function changed(
  { dict, body }: PdfObject,
  take: (id: number) => number,
  key: number,
  language: string | undefined,
): Buffer {
  const after = body.subarray(dict.length)
  const inOwn = language === undefined ? dict : dict.replace('<<', `<<\n  /Lang (${language})`)
  return Buffer.concat([Buffer.from(rewritten(inOwn, take, key), 'latin1'), after])
}

/** Changes everything except strings, which may contain the same characters. */
function rewritten(dict: string, take: (id: number) => number, key: number): string {
  const token = /\(|(\d+) 0 R\b|(\/StructParents?) (\d+)/g
  let [result, from] = ['', 0]
  let found = token.exec(dict)
  while (found) {
    const [all, reference, name, number] = found
    if (all === '(') token.lastIndex = endOfText(dict, found.index)
    else {
      const entry = reference ? `${take(Number(reference))} 0 R` : `${name} ${key + Number(number)}`
      result += dict.slice(from, found.index) + entry
      from = token.lastIndex
    }
    found = token.exec(dict)
  }
  return result + dict.slice(from)
}

function endOfText(dict: string, start: number): number {
  let [depth, at] = [0, start]
  do {
    const sign = dict[at]
    if (sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    at += 1
  } while (depth > 0 && at < dict.length)
  return at
}

/** The objects around the parts. */
function frame(whole: Whole, title: string): NewObject[] {
  const { kids, pages, documents, parents, nextParent, roles, bookmarks } = whole
  const first = whole.offsets.length
  whole.offsets.length += bookmarks.length
  const last = whole.offsets.length - 1
  const items = bookmarks.map((bookmark, n) => ({
    id: first + n,
    body: latin1(`<<
  /Parent ${ids.outlines} 0 R${n > 0 ? `\n  /Prev ${first + n - 1} 0 R` : ''}${first + n < last ? `\n  /Next ${first + n + 1} 0 R` : ''}
  /Title ${textOf(bookmark.title)}
  /Dest [${bookmark.page} /Fit]
>>`),
  }))
  const xmp = metadataOf(whole.metadata, title)
  return [
    ...items,
    {
      id: ids.outlines,
      body: latin1(
        `<<\n  /Type /Outlines\n  /First ${first} 0 R\n  /Last ${last} 0 R\n  /Count ${bookmarks.length}\n>>`,
      ),
    },
    {
      id: ids.pages,
      body: latin1(`<<\n  /Type /Pages\n  /Count ${pages}\n  /Kids [${kids.join(' ')}]\n>>`),
    },
    {
      id: ids.structure,
      body: latin1(`<<
  /Type /StructTreeRoot
  ${roles}
  /K [${documents.join(' ')}]
  /ParentTree <<
    /Nums [${parents.join(' ')}]
  >>
  /ParentTreeNextKey ${nextParent}
>>`),
    },
    { id: ids.metadata, body: xmp },
    {
      id: ids.info,
      body: latin1(
        whole.info.replace(
          /\/Title (\((?:\\.|[^\\)])*\)|<[^>]*>)/,
          () => `/Title ${textOf(title)}`,
        ),
      ),
    },
    {
      id: ids.catalog,
      body: latin1(`<<
  /Type /Catalog
  /Pages ${ids.pages} 0 R
  /Metadata ${ids.metadata} 0 R
  /Lang (de)
  /StructTreeRoot ${ids.structure} 0 R
  /MarkInfo <<
    /Marked true
    /Suspects false
  >>
  /ViewerPreferences <<
    /DisplayDocTitle true
    /Direction /L2R
  >>
  /PageMode /UseOutlines
  /Outlines ${ids.outlines} 0 R
>>`),
    },
  ]
}

/** The first part's metadata with the title of the joined document. */
function metadataOf(stream: string, title: string): Buffer {
  const [, xmp = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(stream) ?? []
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const relabelled = xmp.replace(
    /(<dc:title>[\s\S]*?<rdf:li[^>]*>)[\s\S]*?(<\/rdf:li>)/,
    (_, before, after) => before + escaped + after,
  )
  const bytes = Buffer.from(relabelled)
  return Buffer.concat([
    latin1(`<<\n  /Length ${bytes.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`),
    bytes,
    latin1('\nendstream'),
  ])
}

/** A PDF string in UTF-16. */
function textOf(text: string): string {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
  return `<FEFF${hex.toUpperCase()}>`
}

function written(whole: Whole, objects: NewObject[]): Buffer {
  const pieces = objects.flatMap(({ id, body }) => {
    const head = latin1(`${id} 0 obj\n`)
    whole.offsets[id] = whole.length
    whole.length += head.length + body.length + tail.length
    return [head, body, tail]
  })
  return Buffer.concat(pieces)
}

const tail = latin1('\nendobj\n\n')

function end({ offsets, length }: Whole): Buffer {
  const rows = Array.from(offsets, (offset, id) =>
    id === 0 ? '0000000000 65535 f\r\n' : `${String(offset ?? 0).padStart(10, '0')} 00000 n\r\n`,
  )
  return latin1(`xref
0 ${offsets.length}
${rows.join('')}trailer
<<
  /Size ${offsets.length}
  /Root ${ids.catalog} 0 R
  /Info ${ids.info} 0 R
>>
startxref
${length}
%%EOF`)
}

function referenceIn(dict: string, pattern: RegExp): number {
  const found = pattern.exec(dict)?.[1]
  if (found === undefined) throw new Error('a PDF with another structure cannot be joined')
  return Number(found)
}

function numbersIn(references: string): number[] {
  return [...references.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
