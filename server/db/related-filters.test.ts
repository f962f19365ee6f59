import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('relations are filtered by their fields, by id and by absence', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world, 'Müller Groß', 1)
  const abel = await given.company(world, 'abel', 5)
  const [part, other] = [await given.part(world, 'Pumpe'), await given.part(world, 'Rohr')]
  const doctype = await given.doctype(world, 'Prüfbericht')
  const media = [
    await given.media(world, { filename: 'Übersicht.pdf', doctype }),
    await given.media(world, { filename: 'zwei.pdf' }),
  ]
  await given.media(world, { filename: 'lose.pdf' })
  await given.device(world, { sn: 'A', companie, part, media })
  await given.device(world, { sn: 'B', companie: abel, part: other })
  const find = async (url: string) => {
    const { body } = await given.response(200, world.ask('GET', url, { as }))
    return body.data
      .map(({ attributes }: { attributes: Record<string, string> }) => {
        return attributes.sn ?? attributes.filename
      })
      .join()
  }
  for (const [url, expected] of [
    ['/api/devices?filters[companie]=1', 'A'],
    ['/api/devices?filters[companie][id]=1', 'A'],
    ['/api/devices?filters[companie][id][$in][0]=1&filters[companie][id][$in][1]=2', 'A,B'],
    ['/api/devices?filters[companie][$eq]=2', 'B'],
    ['/api/devices?filters[companie][$ne]=2', 'A'],
    ['/api/devices?filters[companie][0]=1&filters[companie][1]=2', 'A,B'],
    ['/api/devices?filters[companie][$not]=2', 'A'],
    ['/api/devices?filters[companie][$not][name]=abel', 'A'],
    ['/api/devices?filters[companie][name][$not][$endsWithi]=GROSS', 'B'],
    [
      '/api/devices?filters[companie][kdnr][$between][0]=2&filters[companie][kdnr][$between][1]=9',
      'B',
    ],
    ['/api/devices?filters[companie][name][$containsi]=MÜLLER', 'A'],
    ['/api/devices?filters[companie][name][$ne]=abel', 'A'],
    ['/api/devices?filters[part][title]=Rohr', 'B'],
    ['/api/devices?filters[media][filename][$containsi]=übers', 'A'],
    ['/api/devices?filters[media][$null]=true', 'B'],
    ['/api/devices?filters[media][id][$notNull]=true', 'A'],
    ['/api/devices?filters[media][doctype][title]=Prüfbericht', 'A'],
    ['/api/devices?filters[media][doctype][title][$nei]=PRÜFBERICHT', ''],
    ['/api/devices?filters[media][doctype]=1&filters[media][filename][$endsWith]=.pdf', 'A'],
    ['/api/devices?filters[media][doctype]=1&filters[media][filename]=zwei.pdf', ''],
    ['/api/devices?filters[media][doctype][$null]=true', 'A,B'],
    ['/api/devices?filters[media][doctype][id][$notNull]=true', 'A'],
    ['/api/devices?filters[media]=3', ''],
    ['/api/devices?filters[media]=1', 'A'],
    ['/api/devices?filters[media][$notIn]=1', 'A'],
    ['/api/devices?filters[media][id][$startsWithi]=2', 'A'],
    ['/api/devices?filters[companie][id][$endsWithi]=2', 'B'],
    ['/api/devices?filters[companie][id][$containsi]=2', 'B'],
    ['/api/devices?filters[$not][media]=1', 'B'],
    ['/api/devices?filters[$or][0][media][$null]=true&filters[$or][1][part]=1', 'A,B'],
    ['/api/devices?filters[companie][$null]=true', ''],
    [
      '/api/devices?filters[$or][0][sn][$containsi]=b&filters[$or][1][companie][name][$containsi]=müller&filters[$or][2][part][title][$containsi]=zzz',
      'A,B',
    ],
    ['/api/devices?filters[companie][$or][0][name]=abel&filters[companie][$or][1][kdnr]=77', 'B'],
    ['/api/devices?filters[$not][companie][name]=abel', 'A'],
    ['/api/medias?filters[doctype][$null]=true', 'zwei.pdf,lose.pdf'],
    ['/api/medias?filters[doctype][$notNull]=true', 'Übersicht.pdf'],
    ['/api/medias?filters[devices][sn]=A', 'Übersicht.pdf,zwei.pdf'],
    ['/api/medias?filters[devices][id]=2', ''],
    ['/api/medias?filters[url][name]=lose.pdf', 'lose.pdf'],
  ] as const) {
    assert.equal(await find(url), expected, url)
  }
  for (const filter of [
    '[media][devices][media][id]=1',
    '[companie][x]=1',
    '[companie][publicId]=1',
  ]) {
    await given.response(400, world.ask('GET', `/api/devices?filters${filter}`, { as }))
  }
})
