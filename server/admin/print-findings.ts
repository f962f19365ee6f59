import { counted, inWords, othersInWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { countFindings, listFindings } from '../file-imports/container-findings.store.ts'
import type { FileImportRecord } from '../file-imports/file-imports.store.ts'

/** Maximum number of listed rules that containers break. */
const mostNamed = 50

/** Prints the findings about VDI 2770 containers, if the import had any containers. */
export async function sayFindings(
  db: Db,
  { id, containers, documents }: FileImportRecord,
  say: (line: string) => void,
): Promise<void> {
  if (containers === null) return
  const { errors, warnings } = await countFindings(db, id)
  say(
    `VDI 2770: ${containers} Container, ${counted(documents ?? 0, 'Dokument', 'Dokumente')}, ${inWords(errors)} Fehler, ${counted(warnings, 'Hinweis', 'Hinweise')}.`,
  )
  const { findings, total } = await listFindings(db, id, { from: 0, limit: mostNamed })
  for (const { level, rule, message, container, file, line } of findings) {
    const place = [container, file].filter(Boolean).join(' › ')
    const location = line === null ? place : `${place}, Zeile ${line}`
    say(`  ${level === 'error' ? 'Fehler' : 'Hinweis'} (${rule}) ${location}: ${message}`)
  }
  if (total > findings.length)
    say(`  … und ${othersInWords(total - findings.length, 'ein weiterer')}`)
}
