import { Refusal } from '../inspection/refusal.ts'
import type { ReadingOptions, ReadTable } from './cells.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

/** Reads a table. Its type is detected by the first bytes of the file, regardless of its name. */
export async function readBytes(bytes: Buffer, options: ReadingOptions = {}): Promise<ReadTable> {
  const head = bytes.subarray(0, 8).toString('latin1')
  if (bytes.length === 0) throw new Refusal('ist leer.')
  if (head.startsWith('PK')) return readXlsx(bytes, options)
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new Refusal(isOld)
  if (head.startsWith('%PDF')) throw new Refusal(isPdf)
  return readCsv(bytes, options)
}

const isOld =
  'ist mit einem Passwort geschützt oder eine alte Excel-Datei (.xls). Bitte ohne Passwort als .xlsx speichern!'
const isPdf = 'ist ein PDF und keine Tabelle. Bitte als .xlsx oder CSV speichern!'
