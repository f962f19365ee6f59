import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { book } from '../testing/given-sheets.ts'
import { openWorld } from '../testing/world.ts'
import { readCommand } from './command-line.ts'
import { UsageError } from './command-words.ts'
import { runImport } from './import-command.ts'

test('issue 18, 1: portal import table does a dry run, imports, and says which cell has which error', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db, config } = world.services
  const file = join(world.dataDir, 'firmen.csv')
  await writeFile(file, 'Kundennummer;Firma\n1;Müller\nx;Schmidt\n')
  const lines: string[] = []
  const run = async (...options: string[]) => {
    lines.length = 0
    const command = readCommand(['import', 'table', file, '--kind', 'companies', ...options])
    assert.ok(command.name === 'import table')
    return runImport(db, config, command, (line) => lines.push(line))
  }
  const count = async () => {
    const { body } = await given.response(200, world.ask('GET', '/api/companies', { as }))
    return body.data.length
  }
  assert.equal(await run('--dry-run'), false)
  assert.ok(lines.includes('Probelauf: 1 neu, 0 geändert, 0 gleich, 1 falsch.'), lines.join('\n'))
  assert.ok(lines.includes('  A3 „x“: Kundennummer muss eine ganze Zahl sein!'), lines.join('\n'))
  assert.equal(await run(), false)
  assert.equal(await count(), 0)
  assert.equal(await run('--only-good'), false)
  assert.ok(lines.includes('Importiert: 1 Zeile (Firmen).'), lines.join('\n'))
  assert.equal(await count(), 1)
  await writeFile(file, 'Kundennummer;Firma\n1;Müller\n2;Schmidt\n')
  assert.equal(await run(), true)
  assert.equal(await count(), 2)
  const history = await given.response(200, world.ask('GET', '/api/history?sort=id', { as }))
  assert.deepEqual(
    history.body.data.map(({ attributes }: Entry) => [attributes.actor, attributes.user]),
    [
      ['operator', 'Kommandozeile'],
      ['operator', 'Kommandozeile'],
    ],
  )
  const kept = await given.response(200, world.ask('GET', '/api/imports', { as }))
  assert.equal(kept.body.length, 2)
  await writeFile(file, 'Kundennummer;Firma\n')
  assert.equal(await run(), false)
  assert.ok(lines.includes('Unter den Überschriften steht keine Zeile.'), lines.join('\n'))
  await writeFile(file, 'Nachname;Vorname\nMüller;Eva\n')
  await assert.rejects(run(), /„Kundennummer“/)
  const after = await given.response(200, world.ask('GET', '/api/imports', { as }))
  assert.deepEqual(after.body, kept.body, 'failed imports are not kept')
  // Umlauts in the encoding of DOS or an old Mac next to those of Windows.
  await writeFile(file, Buffer.from('Kundennummer;Firma\n3;K\x84lte und S\xf6hne\n', 'latin1'))
  await assert.rejects(run('--dry-run'), /kodiert.* Mit --encoding windows-1252 wird sie/)
  assert.equal(await run('--dry-run', '--encoding', 'Windows-1252'), true)
  assert.ok(
    lines.some((line) => line.startsWith('  Buchstaben: K„lte, Söhne (')),
    lines.join('\n'),
  )
  const asSheet = run('--dry-run', '--encoding', 'Windows-1252', '--sheet', 'Kunden')
  await assert.rejects(asSheet, /hat keine Blätter\. Bitte ohne --sheet aufrufen/)
  await writeFile(
    file,
    book({ sheet: '<sheetData><row><c t="inlineStr"><is><t>Firma</t></is></c></row></sheetData>' }),
  )
  await assert.rejects(run('--encoding', 'windows-1252'), /Bitte ohne --encoding aufrufen/)
  for (const words of [
    ['import', 'table', file, '--kind', 'companies', '--encoding', 'dos'],
    ['import', 'files', world.dataDir, '--encoding', 'windows-1252'],
    ['import', 'table'],
    ['import', 'table', file],
    ['import', 'table', file, '--kind', 'autos'],
  ]) {
    assert.throws(() => readCommand(words), UsageError)
  }
  const missing = readCommand(['import', 'table', `${file}x`, '--kind', 'companies'])
  assert.ok(missing.name === 'import table')
  await assert.rejects(
    runImport(db, config, missing, () => undefined),
    /gibt es nicht/,
  )
  await assert.rejects(
    runImport(db, config, { ...missing, file: world.dataDir }, () => undefined),
    /^Error: .+ ist ein Ordner und keine Tabelle\.$/,
  )
})

test('issue 18, 1: portal import table forgets an import whose dry run broke off, and says why', async (t) => {
  const world = await openWorld(t)
  const { db, config } = world.services
  const file = join(world.dataDir, 'firmen.csv')
  await writeFile(file, 'Kundennummer;Firma\n1;Müller\n')
  const command = readCommand(['import', 'table', file, '--kind', 'companies'])
  assert.ok(command.name === 'import table')
  const say = (line: string) => {
    if (line.startsWith('Probelauf')) throw new Error('The terminal is gone')
  }
  await assert.rejects(runImport(db, config, command, say), /The terminal is gone/)
  assert.deepEqual(await db.selectFrom('imports').select('id').execute(), [])
})

interface Entry {
  attributes: { actor: string; user: string }
}
