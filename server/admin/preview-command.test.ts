import assert from 'node:assert/strict'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { blackPdf } from '../testing/pictures.ts'
import { pdf, storedFiles, uploaded } from '../testing/send-files.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { openWorld } from '../testing/world.ts'
import { readCommand } from './command-line.ts'
import { makePreviewsAnew } from './preview-commands.ts'

// On PostgreSQL in full runs only: the same worker makes pictures and documents, and document-workers.test.ts runs there.

/** Only ends a hanging run, in ms. */
const timeout = 300_000

const silent = { say() {}, progress() {} }

test('previews: an operator makes missing previews, also of files that failed before, or all of them again', async (t) => {
  const world = await openWorld(t)
  const { db, config, previews } = world.services
  const said: string[] = []
  const progress: unknown[][] = []
  const tell = {
    say: (line: string) => said.push(line),
    progress: (...counts: unknown[]) => progress.push(counts),
  }
  const make = ({ isAll = false } = {}) => makePreviewsAnew(db, config, isAll, tell, timeout)
  assert.deepEqual(await make(), ['Es fehlt kein Vorschaubild.'])
  const { hash } = await uploaded(world, 'a.pdf', blackPdf())
  await uploaded(world, 'kaputt.pdf', pdf())
  await previews.runDue()
  assert.deepEqual(await make(), [
    'Vorschaubilder von 0 Dateien erstellt.',
    'Von 1 Datei lässt sich kein Bild erstellen.',
  ])
  await db.deleteFrom('previews').execute()
  said.length = progress.length = 0
  assert.equal((await make())[0], 'Vorschaubilder von 1 Datei erstellt.')
  assert.deepEqual(said, ['Vorschaubilder von 2 Dateien werden erstellt …'])
  assert.deepEqual(progress[0], ['Dateien', 0, 2], 'how far it is')

  // As if an older version had made the preview differently.
  const other = await uploaded(world, 'b.txt', 'Hallo')
  const old = await db.selectFrom('previews').selectAll().execute()
  await db.updateTable('previews').set({ sha256: other.hash }).where('width', '=', 96).execute()
  await make({ isAll: true })
  const made = await db
    .selectFrom('previews')
    .selectAll()
    .where('source_sha256', '=', hash)
    .execute()
  const picture = ({ width, sha256 }: { width: number; sha256: string }) => [width, sha256]
  assert.deepEqual(made.map(picture).toSorted(), old.map(picture).toSorted())
  assert.ok((await storedFiles(world)).includes(other.hash))
})

test('previews: an operator is told why previews wait, for example for disk space', async (t) => {
  const place = await smallDisk(t, '8m')
  if (place === undefined) return
  const world = await openWorld(t)
  const { db, config } = world.services
  await uploaded(world, 'a.pdf', blackPdf())
  if (config.bucket === undefined) {
    await cp(join(config.dataDir, 'files'), join(place, 'files'), { recursive: true })
  }
  assert.deepEqual(
    await makePreviewsAnew(db, { ...config, dataDir: place }, false, silent, timeout),
    [
      'Vorschaubilder von 0 Dateien erstellt.',
      '1 wartet auf einen weiteren Versuch des Portals.',
      `DATA_DIR: Für Dateien ist in ${place}/files/tmp kein Platz mehr; 1 GB und 5 % bleiben frei. Bitte Platz schaffen.`,
    ],
  )
})

test('previews: arguments that do not belong to the command are refused', () => {
  assert.deepEqual(readCommand(['previews', 'make', '--all']), {
    name: 'previews make',
    isAll: true,
  })
  assert.throws(() => readCommand(['previews', 'make', 'all']), /gehört nicht: all/)
  assert.throws(() => readCommand(['previews']), /„previews“ gibt es nicht/)
})
