import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ProblemBody } from '#contract/problem.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('every operator finds what it should', async (t) => {
  const { names, refused } = await directory(t)
  for (const [filter, expected] of [
    ['[name]=abel', 'abel'],
    ['[name][$eq]=abel', 'abel'],
    ['[name][$eq]=Abel', ''],
    ['[name][$eqi]=ABEL', 'abel'],
    ['[name][$eqi]=MÜLLER GROSS', 'Müller Groß'],
    ['[name][$ne]=abel', 'Müller Groß|100 %|a_b|aXb'],
    ['[name][$nei]=ABEL', 'Müller Groß|100 %|a_b|aXb'],
    ['[name][$nei]=müller gross', '100 %|a_b|aXb|abel'],
    ['[desc][$nei]=ÜBER UNS', ''],
    ['[kdnr]=3', 'a_b'],
    ['[kdnr][$in]=1', 'Müller Groß'],
    ['[kdnr][$in][0]=1&filters[kdnr][$in][1]=4', 'Müller Groß|aXb'],
    ['[kdnr][0]=1&filters[kdnr][1]=4', 'Müller Groß|aXb'],
    ['[kdnr][$notIn][0]=1&filters[kdnr][$notIn][1]=4', '100 %|a_b|abel'],
    ['[kdnr][$notIn]=1', '100 %|a_b|aXb|abel'],
    ['[kdnr][$in][7]=1&filters[kdnr][$in][1007]=4', 'Müller Groß|aXb'],
    ['[kdnr][$between][0]=2&filters[kdnr][$between][1]=3', '100 %|a_b'],
    ['[kdnr][$between][]=2&filters[kdnr][$between][]=3', '100 %|a_b'],
    ['[kdnr][$between]=4&filters[kdnr][$between]=99999999999', 'aXb|abel'],
    ['[kdnr][$between][0]=3&filters[kdnr][$between][1]=2', ''],
    ['[name][$between][0]=aA&filters[name][$between][1]=ac', 'a_b|aXb|abel'],
    ['[createdAt][$between][0]=2020-01-01&filters[createdAt][$between][1]=2020-01-02', ''],
    ['[kdnr][$lt]=2', 'Müller Groß'],
    ['[kdnr][$lte]=2', 'Müller Groß|100 %'],
    ['[kdnr][$gt]=4', 'abel'],
    ['[kdnr][$gte]=4', 'aXb|abel'],
    ['[kdnr][$gte]=2&filters[kdnr][$lt]=4', '100 %|a_b'],
    ['[kdnr][$gt]=3.5', 'aXb|abel'],
    ['[kdnr]=3.5', ''],
    ['[kdnr]=99999999999', ''],
    ['[kdnr][$lt]=99999999999', 'Müller Groß|100 %|a_b|aXb|abel'],
    ['[name][$contains]=ll', 'Müller Groß'],
    ['[name][$contains]=LL', ''],
    ['[name][$containsi]=MÜLLER', 'Müller Groß'],
    ['[name][$containsi]=müller', 'Müller Groß'],
    ['[name][$containsi]=MU\u0308LLER', 'Müller Groß'],
    ['[name][$containsi]=gross', 'Müller Groß'],
    ['[name][$containsi]=GROẞ', 'Müller Groß'],
    ['[name][$containsi]=', 'Müller Groß|100 %|a_b|aXb|abel'],
    ['[name][$containsi]=%25', '100 %'],
    ['[name][$contains]=_', 'a_b'],
    ['[name][$containsi]=_', 'a_b'],
    ['[name][$containsi]=A_B', 'a_b'],
    ['[name][$notContains]=a', 'Müller Groß|100 %'],
    ['[name][$notContainsi]=b', 'Müller Groß|100 %'],
    ['[name][$startsWith]=a', 'a_b|aXb|abel'],
    ['[name][$startsWith]=A', ''],
    ['[name][$startsWithi]=AX', 'aXb'],
    ['[name][$startsWithi]=müller g', 'Müller Groß'],
    ['[name][$endsWith]=b', 'a_b|aXb'],
    ['[name][$endsWith]=B', ''],
    ['[name][$endsWith]=roß', 'Müller Groß'],
    ['[name][$endsWith]=ein langes Ende, das nichts hat', ''],
    ['[name][$endsWithi]=_B', 'a_b'],
    ['[name][$endsWithi]=GROSS', 'Müller Groß'],
    ['[name][$endsWithi]=%25', '100 %'],
    ['[kdnr][$endsWith]=3', 'a_b'],
    ['[desc][$null]=true', '100 %|a_b|aXb|abel'],
    ['[desc][$null]=false', 'Müller Groß'],
    ['[desc][$notNull]=true', 'Müller Groß'],
    ['[desc][$notNull]=false', '100 %|a_b|aXb|abel'],
    ['[desc][$null]=f', 'Müller Groß'],
    ['[desc][$ne]=Über uns', ''],
    ['[desc][$notIn]=x', 'Müller Groß'],
    ['[desc][$notContains]=x', 'Müller Groß'],
    ['[name][$not][$contains]=a', 'Müller Groß|100 %'],
    ['[name][$not][$in][0]=abel&filters[name][$not][$in][1]=aXb', 'Müller Groß|100 %|a_b'],
    ['[name][$not]=abel', 'Müller Groß|100 %|a_b|aXb'],
    ['[name][$not][$not]=abel', 'abel'],
    ['[desc][$not][$null]=true', 'Müller Groß'],
    ['[isGuessable][$lt]=true', 'Müller Groß|100 %|a_b|aXb|abel'],
    ['[isGuessable][$lte]=false', 'Müller Groß|100 %|a_b|aXb|abel'],
    ['[isGuessable][$gt]=false', ''],
    ['[isGuessable][$gte]=true', ''],
    [
      '[isGuessable][$between][0]=0&filters[isGuessable][$between][1]=1',
      'Müller Groß|100 %|a_b|aXb|abel',
    ],
    ['[name][$or][0][$eqi]=ABEL&filters[name][$or][1][$eqi]="ABEL"', 'abel'],
    ['[name][$or][0]=abel&filters[name][$or][1][$startsWith]=M', 'Müller Groß|abel'],
    ['[name][0][$eq]=abel&filters[name][1][$startsWith]=M', 'Müller Groß|abel'],
    ['[kdnr][$and][0][$gt]=1&filters[kdnr][$and][1][$lt]=3', '100 %'],
    ['[desc][$containsi]=ÜBER', 'Müller Groß'],
    ['[createdAt][$gte]=2020-01-01', 'Müller Groß|100 %|a_b|aXb|abel'],
    ['[createdAt][$gte]=2020-01-01T00:00:00%2B02:00', 'Müller Groß|100 %|a_b|aXb|abel'],
    ['[createdAt][$lt]=2020-01-01T00:00:00Z', ''],
    ['[id]=2', '100 %'],
    ['[$or][0][kdnr]=1&filters[$or][1][name]=abel', 'Müller Groß|abel'],
    ['[$and][0][kdnr][$gt]=1&filters[$and][1][kdnr][$lt]=3', '100 %'],
    ['[$not][kdnr]=1', '100 %|a_b|aXb|abel'],
    ['[kdnr][$gt]=1&filters[$or][0][name]=a_b&filters[$or][1][name]=aXb', 'a_b|aXb'],
    ["[name]=' or 1=1 --", ''],
    ["[name][$contains]='", ''],
  ] as const) {
    assert.equal(await names(`filters${filter}`), expected, filter)
  }
  for (const [filter, name] of [
    ['[gibtsnicht]=1', 'gibtsnicht'],
    ['[name][$gibtsnicht]=1', '$gibtsnicht'],
    ['[kdnr]=abc', 'kdnr'],
    ['[kdnr][$in][0]=1&filters[kdnr][$in][1]=x', 'kdnr'],
    ['[kdnr][$gt]=', 'kdnr'],
    ['[createdAt][$gte]=gestern', 'createdAt'],
    ['[name][x]=1', 'x'],
    ['[name][$eq][x]=1', 'name'],
    ['[kdnr][$between]=1', 'kdnr'],
    ['[kdnr][$between][0]=1', '$between'],
    ['[kdnr][$between][0]=1&filters[kdnr][$between][1]=2&filters[kdnr][$between][2]=3', 'kdnr'],
    ['[kdnr][$between][from]=1&filters[kdnr][$between][to]=3', 'kdnr'],
    ['[kdnr][$in][x]=1', 'kdnr'],
    ['[desc][$null]=vielleicht', 'desc'],
    ['[name][$not][$gibtsnicht]=1', '$gibtsnicht'],
    ['[name][$or]=abel', '$or'],
    ['[$and]=abel', '$and'],
    ['[$eq]=abel', '$eq'],
  ] as const) {
    assert.ok((await refused(`filters${filter}`)).message.includes(name), filter)
  }
})

test('passwords are no fields: not to filter, sort or load by', async (t) => {
  const { world, as } = await directory(t)
  for (const field of ['pass', 'password', 'password_hash', 'passwordHash', 'is_password_weak']) {
    for (const list of [
      'companies',
      'devices',
      'medias',
      'parts',
      'doctypes',
      'logs',
      'upload/files',
    ]) {
      for (const query of [
        `filters[${field}][$startsWith]=$argon2`,
        `filters[${field}][$null]=true`,
        `filters[$or][0][$not][${field}]=x`,
        `sort=${field}`,
        `sort[0]=id&sort[1]=${field}:desc`,
        `populate=${field}`,
      ]) {
        const answer = await given.response(400, world.ask('GET', `/api/${list}?${query}`, { as }))
        assert.ok(answer.body.error.message.includes(field))
      }
    }
    for (const query of [`filters[companie][${field}]=x`, `sort=companie.${field}`]) {
      await given.response(400, world.ask('GET', `/api/devices?${query}`, { as }))
    }
  }
})

test('filters are as deep and as many as a person needs, and no more', async (t) => {
  const { names, refused } = await directory(t)
  const many = (count: number) => {
    return Array.from({ length: count }, (_, index) => `filters[$or][${index}][id]=${index}`).join(
      '&',
    )
  }
  const inside = (count: number) => {
    return Array.from({ length: count }, (_, index) => `filters[id][$in][${index}]=${index}`).join(
      '&',
    )
  }
  assert.equal(await names(many(50)), 'Müller Groß|100 %|a_b|aXb|abel')
  assert.equal(await names(inside(50)), 'Müller Groß|100 %|a_b|aXb|abel')
  assert.equal((await refused(many(51))).details.code, 'too-costly')
  assert.equal((await refused(inside(51))).details.code, 'too-costly')
  assert.equal(await names(`filters${'[$not]'.repeat(6)}[id]=1`), 'Müller Groß')
  for (const depth of [9, 40]) {
    const deep = await refused(`filters${'[$not]'.repeat(depth)}[id]=1`)
    assert.equal(deep.details.code, 'too-costly')
  }
})

async function directory(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [index, name] of ['Müller Groß', '100 %', 'a_b', 'aXb', 'abel'].entries()) {
    await given.company(world, name, index + 1)
  }
  const body = { data: { desc: 'Über uns' } }
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body }))
  const list = (query: string) => world.ask('GET', `/api/companies?${encodeSpaces(query)}`, { as })
  return {
    world,
    as,
    async names(query: string): Promise<string> {
      const { body: found } = await given.response(200, list(query))
      return found.data
        .map(({ attributes }: { attributes: { name: string } }) => attributes.name)
        .join('|')
    },
    async refused(query: string): Promise<ProblemBody['error']> {
      const { body: problem } = await given.response(400, list(query))
      return problem.error
    },
  }
}

function encodeSpaces(query: string): string {
  return query.replaceAll(' ', '%20').replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
}
