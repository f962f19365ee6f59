import { zip } from './zip.ts'

/** The parts of a workbook that tests change, as XML. */
export interface BookParts {
  sheet: string
  /** Texts that cells refer to by index. */
  texts?: string[]
  styles?: string
  workbook?: string
  /** Parts in addition to or instead of the usual ones; null leaves one out. */
  others?: Record<string, string | null>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/** Packs a workbook as programs do. */
export function book({
  sheet,
  texts = [],
  styles = excelStyles,
  workbook,
  others = {},
}: BookParts): Buffer {
  const shared = texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')
  const parts: Record<string, string | null> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      workbook ??
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr defaultThemeVersion="166925"/><sheets><sheet name="Tabelle1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${shared}</sst>`,
    'xl/worksheets/sheet1.xml': sheetXml(sheet),
    ...others,
  }
  const kept = Object.entries(parts).flatMap(([name, text]) =>
    text === null ? [] : [[name, text]],
  )
  return zip(Object.fromEntries(kept))
}

/** Rows, and whatever follows them, as a sheet. */
export function sheetXml(content: string): string {
  return `${head}<worksheet xmlns="${main}" xmlns:r="${relations}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:F20"/><sheetFormatPr baseColWidth="10" defaultRowHeight="15" x14ac:dyDescent="0.25"/>${content}<pageMargins left="0.7" right="0.7" top="0.78" bottom="0.78" header="0.3" footer="0.3"/></worksheet>`
}

/** Styles 0 to 6: general, day, text, leading zeros, scientific, German day, time. */
const excelStyles = `<numFmts count="3"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-407]dd\\.mm\\.yyyy;@"/><numFmt numFmtId="166" formatCode="h:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="49"/><xf numFmtId="164"/><xf numFmtId="11"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`
