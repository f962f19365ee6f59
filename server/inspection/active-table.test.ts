import assert from 'node:assert/strict'
import test from 'node:test'
import { activeTable } from './active-table.ts'
import { bytesOf } from './open-bytes.ts'

// The database does not matter: none is opened.

async function foundIn(text: string): Promise<string[]> {
  return [...(await activeTable(bytesOf(Buffer.from(text))))].toSorted()
}

test('15 attack: a table full of characters that formulas begin with takes no longer to inspect than any other', async () => {
  // Restarting the search at each character took two to four seconds per megabyte and blocked all other requests.
  for (const sign of [';=', '"=', ';=|', '"=a|""', ";='file:", ';=a RTD ']) {
    const text = sign.repeat(Math.ceil(2_000_000 / sign.length))
    assert.deepEqual(await foundIn(text), [], sign)
  }
})

test('a call is only recognized within one cell, with quotation marks up to the last of them', async () => {
  for (const text of [
    "=cmd|'/C calc'!A0",
    "a;b\r\n  +cmd|'/C calc'!A0;2",
    `"=IF(1,cmd|'/C ""a"",b'!A0)",2`,
    `"=\ncmd|'/C calc'!A0"`,
    `"=cmd|'/C ""=a""'!A0"`,
    `=a "@cmd|b!`,
    `""=cmd|b!"`,
    `=a|b${'c'.repeat(8_187)}!`,
    `=a|${'b'.repeat(9_000)};=c|d!`,
  ]) {
    assert.deepEqual(await foundIn(text), ['dde'], text)
  }
  for (const text of [
    "cmd|'/C calc'!A0",
    'a=b|c!',
    '=a;b|c!',
    '=a|b;c!',
    '=a!b|c',
    '"=a";b|c!',
    '"=a|b";c!',
    `=a|${'b'.repeat(8_190)}!`,
    '-12;Achtung!\r\n|',
  ]) {
    assert.deepEqual(await foundIn(text), [], text)
  }
})

test('formulas that fetch external data are found, also from another table, wherever a chunk ends', async () => {
  const far = String.raw`'\\server\a\[b.xlsx]T'!A1`
  for (const text of [
    '=WEBSERVICE("http://a")',
    '1;=1+image ("http://a")',
    '"=RTD(""a"",,1)"',
    `=${far}`,
    `=SUM(1;${far})`,
    "='file:///a.ods'#$T.A1",
    "='sftp://a/b.ods'#$T.A1",
    "='vnd.sun.star.webdavs://a/b.ods'#$T.A1",
    `=a'b'&${far}`,
  ]) {
    assert.deepEqual(await foundIn(text), ['external'], text)
    for (const before of [262_138, 262_141, 262_143]) {
      const later = `${'a;b\r\n'.repeat(before / 5)}\r\n${text}`
      assert.deepEqual(await foundIn(later), ['external'], text)
    }
  }
  for (const text of [
    'WEBSERVICE("http://a")',
    '=MYWEBSERVICE(1)',
    '=A1\r\nRTD(1)',
    `=A1\r\n${far}`,
    "='Blatt 2'!A1",
    "- 'Achtung: heiß'! beachten",
    "='C-D|E'&A1",
    'siehe http://a',
    `=${'a'.repeat(8_200)}RTD(1)`,
  ]) {
    assert.deepEqual(await foundIn(text), [], text)
  }
})

test('formulas are found behind the mark of UTF-8, which spreadsheets skip, and between separators that the first line names', async () => {
  for (const text of [
    "\ufeff=cmd|'/C calc'!A0",
    `\ufeff"=cmd|'/C calc'!A0"`,
    "sep=#\r\na#=cmd|'/C calc'!A0",
    `"sep=^"\na^"=cmd|'/C calc'!A0"`,
    "\ufeffSEP=§\na§=cmd|'/C calc'!A0",
    "sep=|\n=cmd|'/C calc'!A0",
  ]) {
    assert.deepEqual(await foundIn(text), ['dde'], text)
  }
  assert.deepEqual(await foundIn('sep=#\na#=WEBSERVICE("http://a")'), ['external'])
  for (const text of ["a\ufeff=cmd|'/C calc'!A0", "a#=cmd|'/C calc'!A0", 'a\nsep=#\nb#=c|d!']) {
    assert.deepEqual(await foundIn(text), [], text)
  }
})

test('a call is found in a cell that contains the separators of other countries, as no quotation marks protect them', async () => {
  for (const text of [
    "a;b\r\n=1,5+cmd|'/C calc'!A0;2",
    "=cmd|'/C echo a,b'!A0;2",
    "=cmd|'/C echo a;b'!A0,2",
    "=cmd| '/C it''s a;b'!A0,2",
    `="it's"&cmd|'/C a;b'!A0,2`,
  ]) {
    assert.deepEqual(await foundIn(text), ['dde'], text)
  }
  for (const text of ['-5;°C | °F;Achtung!', "-5;a|b;'c'!", "-5\na|'b'!", "a;b|'c;d'!"]) {
    assert.deepEqual(await foundIn(text), [], text)
  }
})

test('a call is found wherever it stands in a formula that a spreadsheet opens', async () => {
  const long = '1+'.repeat(4_050)
  for (const call of ["cmd|'/C calc'!A0", `cmd|'/C ${'a'.repeat(5_000)}'!A0`]) {
    assert.deepEqual(await foundIn(`=${long.slice(-2_000)}${call}`), ['dde'], call)
    assert.deepEqual(await foundIn(`"=${long.slice(-2_000)}${call}"`), ['dde'], call)
  }
  assert.deepEqual(await foundIn(`=${long}WEBSERVICE("http://a")`), ['external'])
  assert.deepEqual(await foundIn('"=\nWEBSERVICE(""http://a"")"'), ['external'])
  assert.deepEqual(await foundIn(`"=1+\r\n'\\\\server\\a\\[b.xlsx]T'!A1"`), ['external'])
})

test('functions are found by the names that spreadsheets give them in other languages, and DDE as a function', async () => {
  for (const text of [
    '=WEBDIENST("http://a")',
    '=1,5+Bild("http://a")',
    '"=WENN(1;BILD (A1))"',
    '"=WENN(1;"":)"";BILD(A1))"',
    `"=WENN('a)'!A1;BILD(A1))"`,
    '=WENN(1;":)";BILD(A1))',
    '=SERVICEWEB("http://a")',
    '=SERVICIOWEB("http://a")',
    '=SERVIZIO.WEB("http://a")',
    '=IMAGEN("http://a")',
  ]) {
    assert.deepEqual(await foundIn(text), ['external'], text)
  }
  for (const text of ['=DDE("cmd";"/C calc";"a")', '"=1+dde (""cmd"",""/C calc"",""a"")"']) {
    assert.deepEqual(await foundIn(text), ['dde'], text)
  }
  for (const text of [
    '-40;Bild (siehe Anhang)',
    '-40;"Bild (siehe Anhang)"',
    '- Bild (3)',
    '"- Bild ( 1 von 2)"',
    '- siehe Bild (3)',
    '"- Schraube lösen, Bild (3)"',
    '"=A1&"" Bild (3)"""',
    '+5,Image (x)',
    '=ABBILD(1)',
    '=MEIN.WEB(1)',
  ]) {
    assert.deepEqual(await foundIn(text), [], text)
  }
})
