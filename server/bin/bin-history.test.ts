import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { binOffice } from '../testing/given-bin.ts'
import { openWorld } from '../testing/world.ts'

test('the history of a record stays readable while it is in the bin, continues after a restore, and is deleted with a purge', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const device = await given.device(world, { sn: 'A 1', pass: 'x' })
  const acts = async () => {
    const url = `/api/history?filters[kind][$eq]=devices&filters[record][$eq]=${device}&sort=id`
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return body.data.map(({ attributes }: { attributes: { act: string } }) => attributes.act)
  }
  const remove = async () => {
    await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as }))
    const { body } = await given.response(200, world.ask('GET', '/api/bin', { as }))
    return body.data[0].id
  }
  const entry = await remove()
  assert.deepEqual(await acts(), ['created', 'deleted'])
  await given.response(200, world.ask('POST', `/api/bin/${entry}/restore`, { as, body: {} }))
  assert.deepEqual(await acts(), ['created', 'deleted', 'restored'])
  await given.response(200, world.ask('DELETE', `/api/bin/${await remove()}`, { as }))
  assert.deepEqual(await acts(), [])
})

test('the history shows which links were restored with a record, at both ends, and under which number', async (t) => {
  const world = await openWorld(t)
  const { ask, remove, restore, show } = await binOffice(world)
  const [companie, media] = [await given.company(world), await given.media(world)]
  const [gone, doctype] = [await given.media(world), await given.doctype(world)]
  const device = await given.device(world, { sn: 'A 1', companie, media: [media, gone] })
  const translated = await given.media(world, { filename: 'Manual.pdf' })
  await given.response(200, ask('PUT', `/api/medias/${translated}`, { original: media, doctype }))
  const last = async (kind: string, record: number) => {
    const url = `/api/history?filters[kind]=${kind}&filters[record]=${record}&sort=id:desc`
    const [{ attributes }] = await show(url)
    return { act: attributes.act, changes: attributes.changes }
  }
  const [ofCompany, ofMedia, ofGone] = [
    { id: companie, name: 'Müller Pumpen GmbH' },
    { id: media, name: 'Anleitung.pdf' },
    { id: gone, name: 'Anleitung.pdf' },
  ]

  await remove(`/api/devices/${device}`)
  assert.deepEqual(await last('devices', device), {
    act: 'deleted',
    changes: [
      { attribute: 'companie', from: ofCompany, to: null },
      { attribute: 'media', removed: [ofMedia, ofGone] },
    ],
  })
  await remove(`/api/medias/${gone}`)
  await given.device(world, { sn: 'A 1' })
  await restore('device', device, { number: 'A 2' })
  assert.deepEqual(await last('devices', device), {
    act: 'restored',
    changes: [
      { attribute: 'sn', from: 'A 1', to: 'A 2' },
      { attribute: 'companie', from: null, to: ofCompany },
      { attribute: 'media', added: [ofMedia] },
    ],
  })
  const linked = (attribute: string, id: number, name: string) => ({
    act: 'linked',
    changes: [{ attribute, added: [{ id, name }] }],
  })
  assert.deepEqual(await last('medias', media), linked('devices', device, 'A 2'))
  await restore('file', gone)
  assert.deepEqual(await last('medias', gone), {
    ...linked('devices', device, 'A 2'),
    act: 'restored',
  })
  assert.deepEqual(await last('devices', device), linked('media', gone, 'Anleitung.pdf'))

  await remove(`/api/medias/${media}`)
  await restore('file', media)
  assert.deepEqual(await last('medias', translated), {
    act: 'changed',
    changes: [{ attribute: 'original', from: null, to: ofMedia }],
  })
})
