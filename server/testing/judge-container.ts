import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileTypes } from '../files/file-types.ts'
import { bytesOf } from '../inspection/open-bytes.ts'
import { judgeContainers } from '../vdi2770/judge-containers.ts'
import type { InspectedFile } from '../vdi2770/judge-contents.ts'
import { type PdfFacts, readPdfFacts } from '../vdi2770/pdf-facts.ts'
import type { Finding } from '../vdi2770/vdi-rules.ts'
import { readEntryWhole, walking } from './given-containers.ts'
import { scratchFolder } from './scratch-folder.ts'

/** Timeouts that end only a hanging process, as a busy machine takes longer than the portal waits. */
const bounds = { timeout: 300_000, maxComputing: 300 }
const known = new Map<string, Promise<PdfFacts>>()
let folder: Promise<string> | undefined

/** Judges a container in memory; each PDF is inspected once, however often it is judged. */
export function judgeContainer(zip: Buffer): Promise<Finding[]> {
  return judgeContainers(bytesOf(zip), walking(), async (_, entry): Promise<InspectedFile> => {
    const bytes = await readEntryWhole(entry)
    const ending = extname(entry.name).slice(1).toLowerCase()
    const mime = fileTypes[ending]?.mime ?? null
    return { name: entry.name, mime, pdf: ending === 'pdf' ? await factsOf(bytes) : undefined }
  })
}

function factsOf(bytes: Buffer): Promise<PdfFacts> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const before = known.get(sha256)
  if (before) return before
  const facts = read(bytes, sha256)
  known.set(sha256, facts)
  return facts
}

async function read(bytes: Buffer, sha256: string): Promise<PdfFacts> {
  folder ??= scratchFolder()
  const path = join(await folder, `${sha256}.pdf`)
  await writeFile(path, bytes)
  return readPdfFacts(path, bounds)
}
