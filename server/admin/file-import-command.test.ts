import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { portal } from '../testing/operator.ts'
import { pdf, storedFiles } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'
import { zip } from '../testing/zip.ts'
import { readCommand } from './command-line.ts'
import { UsageError } from './command-words.ts'
import { runFileImport } from './file-import-command.ts'

// The database does not matter: the command does what the calls do, which both engines see.

test('issue 18, 2: portal import files takes a folder or a ZIP, does a dry run first, and lists what matches nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db, config } = world.services
  await given.device(world, { sn: '0815' })
  const folder = join(world.dataDir, 'ablage')
  await mkdir(join(folder, '0815'), { recursive: true })
  await writeFile(join(folder, '0815', 'Plan.pdf'), pdf('Plan'))
  await writeFile(join(folder, '0815', 'Kopie.pdf'), pdf('Plan'))
  await writeFile(join(folder, 'Fremd.pdf'), pdf('fremd'))
  const lines: string[] = []
  const run = async (place: string, ...options: string[]) => {
    lines.length = 0
    const command = readCommand(['import', 'files', place, ...options])
    assert.ok(command.name === 'import files')
    return runFileImport(db, config, command, (line) => lines.push(line))
  }
  const names = async () => {
    const url = '/api/medias?sort=filename'
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return body.data.map(
      ({ attributes }: { attributes: { filename: string } }) => attributes.filename,
    )
  }
  assert.equal(await run(folder, '--dry-run'), false)
  const plan = 'Geplant: 1 neu, 0 neue Fassungen, 1 schon da, 1 passt zu nichts, 0 abgelehnt.'
  assert.ok(lines.includes(plan), lines.join('\n'))
  assert.ok(
    lines.includes(
      '  Fremd.pdf: Im Portal gibt es weder ein Gerät noch eine Artikelnummer „Fremd“.',
    ),
    lines.join('\n'),
  )
  assert.deepEqual([await names(), await storedFiles(world)], [[], []])
  assert.equal(await run(folder), false)
  assert.deepEqual(await names(), [])
  const table = join(world.dataDir, 'zuordnung.csv')
  await writeFile(table, 'Datei;Seriennummer;Titel\nFremd.pdf;0815;Eigen\n')
  assert.equal(await run(folder, '--table', table), true)
  assert.ok(lines.includes('Importiert: 2 Dateien.'), lines.join('\n'))
  assert.deepEqual(await names(), ['Eigen.pdf', 'Kopie.pdf'])

  for (const [path, message] of [
    [join(world.dataDir, 'fehlt.csv'), /^Error: --table: Die Datei .+fehlt\.csv gibt es nicht\.$/],
    [join(table, 'darunter.csv'), /^Error: --table: Die Datei .+darunter\.csv gibt es nicht\.$/],
    [folder, /^Error: --table: .+ablage ist ein Ordner und keine Tabelle\.$/],
  ] as const) {
    await assert.rejects(run(folder, '--table', path), message)
  }

  const { dir, base } = parse(folder)
  assert.equal(await run(`${dir}/./${base}/0815/..//`, '--table', table), true)
  assert.ok(lines.includes('Gefunden: 3 Dateien.'), lines.join('\n'))
  assert.ok(lines.includes('Importiert: 0 Dateien.'), lines.join('\n'))

  const odd = join(world.dataDir, 'mac.csv')
  await writeFile(
    odd,
    Buffer.from('Datei;Seriennummer\nK\x84lte.pdf;0815\nS\xe4ge.pdf;0815\n', 'latin1'),
  )
  const byTable = ['--dry-run', '--table', odd]
  await assert.rejects(run(folder, ...byTable), /kodiert.* Mit --encoding windows-1252 wird sie/)
  await run(folder, ...byTable, '--encoding', 'windows-1252')
  assert.match(lines.join('\n'), /^Geplant: /m)
  const archive = join(world.dataDir, 'ablage.zip')
  await writeFile(archive, zip({ 'x/0815-Blatt.pdf': String(pdf('Blatt')) }))
  assert.equal(await run(archive, '--pattern', '{sn}-{title}.pdf'), true)
  assert.deepEqual(await names(), ['Blatt.pdf', 'Eigen.pdf', 'Kopie.pdf'])
  await writeFile(archive, zip({ '../0815-Blatt.pdf': 'x' }))
  await assert.rejects(run(archive), /unzulässigem Namen/)
  await rm(archive)
  await assert.rejects(run(archive), /gibt es nicht/)
  await assert.rejects(run(odd), /ist weder ein Ordner noch ein ZIP\. .+ --table\.$/)
  await assert.rejects(run(folder, '--pattern', '{serie}.pdf'), /Muster 1/)
  assert.throws(() => readCommand(['import', 'files']), UsageError)
  assert.throws(() => readCommand(['import', 'files', folder, '--kind', 'x']), UsageError)
})

test('issue 18, 2: a folder or a ZIP without files, as of an unmounted disk, is a failure', async (t) => {
  const world = await openWorld(t)
  const { db, config } = world.services
  const folder = join(world.dataDir, 'leer')
  await mkdir(folder)
  await writeFile(join(folder, 'Thumbs.db'), 'von Windows')
  const archive = join(world.dataDir, 'leer.zip')
  await writeFile(archive, zip({}))
  for (const place of [folder, archive]) {
    const lines: string[] = []
    const command = readCommand(['import', 'files', place])
    assert.ok(command.name === 'import files')
    assert.equal(await runFileImport(db, config, command, (line) => lines.push(line)), false)
    assert.equal(lines.at(-1), `In ${place} liegt keine Datei, die sich importieren ließe.`)
  }
})

test('names of files and cells of tables cannot steer the terminal of the operator, or pass for lines of the command', async (t) => {
  const world = await openWorld(t)
  const folder = join(world.dataDir, 'ablage')
  await mkdir(folder)
  const name = 'rot\u001b]0;fremd\u0007\nImportiert: 9 Dateien.\u009b.pdf'
  await writeFile(join(folder, name), pdf('Plan'))
  const table = join(world.dataDir, 'geraete.csv')
  await writeFile(table, 'Seriennummer;Artikelnummer\n0815;"A\u001b[2J\nImportiert: 9 Zeilen."\n')
  for (const words of [
    ['import', 'files', folder],
    ['import', 'table', table, '--kind', 'devices'],
  ]) {
    const { out } = await portal(world, [...words, '--dry-run'])
    assert.match(out, /[^\n]Importiert: 9/)
    assert.doesNotMatch(out, /[^\P{Cc}\n]|^Importiert/mu)
  }
})

test('issue 18, 2: a file name of an older system that is not UTF-8 is decoded correctly', async (t) => {
  const world = await openWorld(t)
  const { db, config } = world.services
  await given.device(world, { sn: '0815' })
  const folder = join(world.dataDir, 'ablage')
  await mkdir(folder)
  const western = Buffer.concat([
    Buffer.from(join(folder, '0815_Gr')),
    Buffer.from([0xfc, 0xdf]),
    Buffer.from('e.pdf'),
  ])
  await writeFile(western, pdf('Größe'))
  const lines: string[] = []
  const command = readCommand(['import', 'files', folder])
  assert.ok(command.name === 'import files')
  assert.equal(await runFileImport(db, config, command, (line) => lines.push(line)), true)
  assert.ok(lines.includes('Importiert: 1 Datei.'), lines.join('\n'))
  const files = await db.selectFrom('medias').select('filename').execute()
  assert.deepEqual(files, [{ filename: 'Grüße.pdf' }])
})

test('issue 18, 2: what breaks off a dry run is said, not that its import still waits', async (t) => {
  const world = await openWorld(t)
  const { db, config } = world.services
  const folder = join(world.dataDir, 'ablage')
  await mkdir(folder)
  await writeFile(join(folder, '0815.pdf'), pdf('Plan'))
  await sql`
    create trigger broken before update of leased_until on file_imports when new.leased_until is not null
    begin select raise(abort, 'the disk is broken'); end`.execute(db)
  const command = readCommand(['import', 'files', folder])
  assert.ok(command.name === 'import files')
  await assert.rejects(
    runFileImport(db, config, command, () => undefined),
    /the disk is broken/,
  )
})
