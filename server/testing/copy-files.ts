import type { World } from './world.ts'

/** Links copies of a file to a device, each with the current version and the bytes of the original. */
export async function copyFiles(
  { services: { db } }: World,
  media: number,
  device: number,
  count: number,
): Promise<void> {
  const ofVersion = db.selectFrom('versions').selectAll().where('media_id', '=', media)
  const { id: _version, ...version } = await ofVersion.executeTakeFirstOrThrow()
  const ofFile = db.selectFrom('medias').selectAll().where('id', '=', media)
  const { id: _file, ...file } = await ofFile.executeTakeFirstOrThrow()
  const ofUpload = db.selectFrom('uploads').selectAll().where('id', '=', version.upload_id)
  const { id: _upload, ...upload } = await ofUpload.executeTakeFirstOrThrow()
  for (let first = 0; first < count; first += 100) {
    const slugs = Array.from({ length: 100 }, (_, n) => `${first + n}.pdf`.padStart(36, '0'))
    const uploads = await db
      .insertInto('uploads')
      .values(slugs.map((slug) => ({ ...upload, slug })))
      .returning('id')
      .execute()
    const files = await db
      .insertInto('medias')
      .values(uploads.map(({ id }) => ({ ...file, upload_id: id })))
      .returning(['id', 'upload_id'])
      .execute()
    const versions = files.map(({ id, upload_id }) => {
      return { ...version, media_id: id, upload_id: upload_id ?? 0 }
    })
    await db.insertInto('versions').values(versions).execute()
    const links = files.map(({ id }) => ({ device_id: device, media_id: id, linked_on: null }))
    await db.insertInto('device_medias').values(links).execute()
  }
}
