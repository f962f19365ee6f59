import assert from 'node:assert/strict'
import test from 'node:test'
import { runCheck } from '../admin/check-command.ts'
import { examineFiles } from '../doctor/examine-files.ts'
import { damageBlob, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import { backedUp } from '../testing/given-backup.ts'
import { binOffice } from '../testing/given-bin.ts'
import { file, version } from '../testing/given-files.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'

test('issue 16, point 2: a damaged file in the bin is named as such in the check, the backup and on the start page, and can be repaired', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { remove, entries, show } = await binOffice(world)
  const { media } = await file(world, { filename: 'Schaltplan', version: 'A 1' })
  await version(world, media, { version: 'A 2', bytes: pdf('zweite') })
  const versions = await show(`/api/versions?filters[media]=${media}&populate=url&sort=id`)
  const hashes: string[] = versions.map(
    (each: { attributes: { url: { data: { attributes: { hash: string } } } } }) =>
      each.attributes.url.data.attributes.hash,
  )
  await remove(`/api/medias/${media}`)
  const [entry] = await entries()
  const until = entry?.until.split('-').reverse().join('.')
  await damageBlob(placeOfBlob(world.dataDir, hashes[1] ?? ''), 'flipped', 9)

  const [line, ...others] = await found(world)
  assert.deepEqual(others, [])
  const named = `„Schaltplan“, Fassung A 2 (im Papierkorb bis ${until})`
  const wanted = `! Der Inhalt ist beschädigt: ${named}  ${hashes[1]} – Bitte dieselbe Datei noch einmal`
  assert.ok(line?.startsWith(wanted), `${line}`)
  const [notice] = await notices(world)
  assert.deepEqual(notice, {
    code: 'files-damaged',
    message: `Eine Datei ist auf dem Server beschädigt oder verloren, niemand kann sie öffnen: „Schaltplan“ (Fassung A 2, im Papierkorb bis ${until}). Bitte dieselbe Datei noch einmal hochladen.`,
    path: '/bin',
  })
  const { manifest } = await backedUp(world)
  assert.deepEqual(
    manifest.gaps.map(({ names }) => names),
    [[`Schaltplan, Fassung A 2 (im Papierkorb bis ${until})`]],
  )
  const remark = await examineFiles(world.services.db, world.services.config).run()
  assert.match(JSON.stringify(remark), /Schaltplan/)

  await uploaded(world, 'wieder.pdf', pdf('zweite'))
  assert.deepEqual(await found(world), [])
  assert.deepEqual(await notices(world), [])
})

test('issue 16, point 2: damaged bytes of an uploaded container are not taken for previews', {
  skip: onlyOnDisk,
}, async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const { hash, id } = await uploaded(world, 'a.pdf', pdf('a'))
  const other = await uploaded(world, 'b.pdf', pdf('b'))
  const container = { name: 'Pumpe.zip', made_by: 'chefin', created_at: '2026-01-01' }
  const counts = { recipient: null, subjects: '[]', total: 1, documents: 1, faulty: 0, size: 9 }
  const frame = { fingerprint: null, frame_sha256: other.hash }
  const { id: made } = await db
    .insertInto('vdi_packages')
    .values({ ...container, ...counts, ...frame })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = { package_id: made, place: 0, size: 9, blob_sha256: hash }
  await db.insertInto('vdi_package_files').values(held).execute()
  await db.deleteFrom('uploads').where('id', '=', id).execute()
  await damageBlob(placeOfBlob(world.dataDir, hash), 'flipped', 9)
  const lines = await found(world)
  const wanted =
    '! Der Inhalt ist beschädigt: „Pumpe.zip“ (Datei eines übergebenen VDI-2770-Containers) '
  assert.ok(lines[0]?.startsWith(wanted), lines.join('\n'))
  assert.match(
    (await notices(world))[0]?.message ?? '',
    /„Pumpe\.zip“ \(Datei eines übergebenen VDI-2770-Containers\)/,
  )
})

/** The findings of a check. */
async function found({ services: { db, config } }: World): Promise<string[]> {
  const lines: string[] = []
  await runCheck(db, config, false, (line) => lines.push(line))
  return lines.filter((line) => line.startsWith('!'))
}

async function notices(world: World): Promise<{ code: string; message: string; path?: string }[]> {
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/portal/notices', { as })
  return body.filter(({ code }: { code: string }) => code === 'files-damaged')
}
