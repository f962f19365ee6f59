import assert from 'node:assert/strict'
import test from 'node:test'
import { HTTPBadRequestError, HTTPNotFoundError, type StrapiClient, strapi } from '@strapi/client'
import type { WireEntity } from '#contract/envelope.ts'
import * as given from '../testing/given.ts'
import { listening } from '../testing/listening.ts'
import { pdf } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

test("Strapi's own client signs in and manages a portal from the first company to the last delete", async (t) => {
  const world = await openWorld(t)
  const baseURL = `${await listening(world)}/api`
  const nobody = strapi({ baseURL })
  const login = await nobody.fetch('/auth/local', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'chefin', password: 'Werkstatt-Portal-26' }),
  })
  const { jwt } = (await login.json()) as { jwt: string }
  const client = strapi({ baseURL, auth: jwt })
  const companie = await create(client, 'companies', { name: 'Müller', kdnr: 7, pass: 'geheim-7' })
  const part = await create(client, 'parts', { title: 'ART-7', desc: 'Pumpe' })
  const doctype = await create(client, 'doctypes', { title: 'Prüfbericht' })
  const file = { filename: 'Prüfbericht Ä.pdf', mimetype: 'application/pdf' }
  const [upload] = await client.files.upload(pdf(), file)
  assert.ok(upload)
  const linked = { filename: upload.name, doctype, url: upload.id }
  const media = await create(client, 'medias', linked)
  const device = await create(client, 'devices', { sn: 'SN-7', companie, part, media: [media] })

  const { data, meta } = await client.collection('devices').find({
    populate: ['companie', 'part', 'media.url', 'media.doctype'],
    sort: 'id:DESC',
    filters: { companie: { name: { $containsi: 'mÜLL' } } },
    pagination: { page: 1, pageSize: 10 },
  })
  assert.deepEqual(meta.pagination, { page: 1, pageSize: 10, pageCount: 1, total: 1 })
  const shown = flat({ data: data[0] })
  assert.equal(shown.id, device)
  assert.equal(shown.sn, 'SN-7')
  assert.equal(flat(shown.companie).name, 'Müller')
  assert.equal(flat(shown.part).title, 'ART-7')
  const [document] = listOf(shown.media)
  assert.deepEqual([document?.id, document?.filename], [media, 'Prüfbericht Ä.pdf'])
  assert.equal(flat(document?.doctype).title, 'Prüfbericht')
  assert.equal(flat(document?.url).url, upload.url)

  const changed = { sn: 'SN-7b', media: { disconnect: [media] } }
  await client.collection('devices').update(String(device), changed)
  const after = await client.collection('devices').findOne(String(device), { populate: '*' })
  assert.deepEqual([flat(after).sn, listOf(flat(after).media)], ['SN-7b', []])

  await create(client, 'logs', { type: 'error', status: '500', message: 'Drucker aus' })
  const logs = await client.collection('logs').find({
    filters: { type: { $eq: 'error' } },
    sort: ['id:desc'],
    pagination: { start: 0, limit: 1000 },
  })
  assert.deepEqual(
    logs.data.map((log) => flat({ data: log }).message),
    ['Drucker aus'],
  )

  for (const [name, id] of Object.entries({
    devices: device,
    medias: media,
    companies: companie,
  })) {
    await client.collection(name).delete(String(id))
    await assert.rejects(client.collection(name).findOne(String(id)), HTTPNotFoundError)
  }
  assert.deepEqual(await client.files.find(), [])
})

test("Strapi's own client lists, renames and deletes uploaded files", async (t) => {
  const world = await openWorld(t)
  const baseURL = `${await listening(world)}/api`
  const auth = (await given.administrator(world)).bearer
  const { files } = strapi({ baseURL, ...(auth && { auth }) })
  const fileInfo = { name: 'Handbuch.pdf' }
  const [named] = await files.upload(new File([new Uint8Array(pdf())], 'x.pdf'), { fileInfo })
  assert.equal(named?.name, 'Handbuch.pdf')
  const id = Number(named?.id)
  assert.equal((await files.update(id, { name: 'Anleitung.pdf' })).name, 'Anleitung.pdf')
  const found = await files.find({ filters: { name: { $eq: 'Anleitung.pdf' } }, sort: 'id:desc' })
  assert.deepEqual(
    found.map((file) => file.id),
    [id],
  )
  assert.equal((await files.delete(id)).id, id)
  await assert.rejects(files.findOne(id), HTTPNotFoundError)
})

test("Strapi's own client understands a refusal", async (t) => {
  const world = await openWorld(t)
  const baseURL = `${await listening(world)}/api`
  const auth = (await given.administrator(world)).bearer
  const client = strapi({ baseURL, ...(auth && { auth }) })
  await create(client, 'parts', { title: 'ART-1' })
  await assert.rejects(client.collection('parts').create({ title: 'art-1' }), HTTPBadRequestError)
  await assert.rejects(client.collection('parts').find({ sort: 'preis' }), HTTPBadRequestError)
})

async function create(client: StrapiClient, name: string, data: object): Promise<number> {
  return flat(await client.collection(name).create(data)).id as number
}

/** An answer or relation of Strapi 4 without its envelope; the client itself expects that of Strapi 5. */
function flat(answer: unknown): Record<string, unknown> {
  const { data } = answer as { data: WireEntity }
  return { id: data.id, ...data.attributes }
}

function listOf(relation: unknown): Record<string, unknown>[] {
  return (relation as { data: WireEntity[] }).data.map((data) => flat({ data }))
}
