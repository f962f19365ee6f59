import assert from 'node:assert/strict'
import test from 'node:test'
import { byteOrderMark, csvLines, textCell, unguarded } from './csv.ts'

test('the file begins with a byte order mark, parts with semicolons and ends lines with CRLF', () => {
  const text =
    byteOrderMark +
    csvLines([
      ['Nummer', 'Firma'],
      ['7', 'Müller Pumpen GmbH'],
    ])
  const bytes = Buffer.from(new TextEncoder().encode(text))
  assert.equal(bytes.subarray(0, 3).toString('hex'), 'efbbbf')
  assert.equal(bytes.subarray(3).toString(), 'Nummer;Firma\r\n7;Müller Pumpen GmbH\r\n')
})

test('what has a semicolon, a quote or a line break stands in quotes, its quotes doubled; so does what others part cells by', () => {
  assert.equal(textCell('eins; zwei'), '"eins; zwei"')
  assert.equal(textCell('die "Neue"'), '"die ""Neue"""')
  assert.equal(textCell('oben\nunten'), '"oben\nunten"')
  assert.equal(textCell('oben\r\nunten'), '"oben\r\nunten"')
  // LibreOffice parts cells at commas and tabs as well, and would carry out what follows.
  assert.equal(textCell('Meier,=1+1,x'), '"Meier,=1+1,x"')
  assert.equal(textCell('Meier\t=1+1'), '"Meier\t=1+1"')
  assert.equal(csvLines([['a', ''], []]), 'a;\r\n\r\n')
})

test('nothing that somebody wrote is carried out as a formula', () => {
  const formulas = ['=1+1', '+49 30', '-2', '@SUM(A1)', '＝1', '  =1']
  for (const text of formulas) assert.equal(textCell(text), `'${text}`)
  for (const text of ['\r=1', '\t=1']) assert.equal(textCell(text), `"'${text}"`)
  assert.equal(textCell('=cmd|"/c calc";A1'), `"'=cmd|""/c calc"";A1"`)
  assert.equal(textCell('=HYPERLINK("x")'), `"'=HYPERLINK(""x"")"`)
})

test('a serial number that Excel would take for another number or a date stays what it is', () => {
  for (const sn of ['007', '1e5', '12345678901234567890', '3-4', '1/2', '10.11.12', '12:30'])
    assert.equal(textCell(sn), `'${sn}`)
  for (const text of ['1,5', '1,5 €', '(1.234,50)']) assert.equal(textCell(text), `"'${text}"`)
  for (const text of [
    '50%',
    '€ 5',
    '$1.50',
    '(5)',
    '12:30 PM',
    '12. November 2026',
    '3-Mai',
    'WAHR',
    'false',
  ])
    assert.equal(textCell(text), `'${text}`)
  for (const text of ['Mrz 26', 'Mai 2026', 'Dez. 5']) assert.equal(textCell(text), `'${text}`)
  for (const text of ['#NV', '#n/a', '#BEZUG!', '#DIV/0!', '#NAME?'])
    assert.equal(textCell(text), `'${text}`)
  for (const text of [
    '#1',
    '5 Mailadressen',
    '(5) Stück',
    '€ 5 je Stück',
    '3. Versuch',
    '7 Decken',
    'Wahrheit',
    '5 amp',
    'Mai',
    'Juni 2026 geprüft',
  ])
    assert.equal(textCell(text), text)
  for (const sn of ['0', '4711', '123456789012345', 'KP-1', '5 Prüfstände', '1e5x'])
    assert.equal(textCell(sn), sn)
})

test('a text that begins with apostrophes itself comes back as it was', () => {
  for (const text of ['007', "'007", "''=1", "'abc", "'", "''", 'KP-1'])
    assert.equal(unguarded(textCell(text)), text)
  assert.equal(textCell("'abc"), "'abc")
})
