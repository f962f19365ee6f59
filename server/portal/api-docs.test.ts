import assert from 'node:assert/strict'
import test from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { all } from '#contract/all.ts'
import { problemCodes } from '#contract/problem.ts'
import { describeApi } from '../openapi/openapi-document.ts'
import type { ApiDocument, Content, Operation } from '../openapi/openapi-types.ts'
import { checker } from '../testing/api-schemas.ts'
import { openWorld } from '../testing/world.ts'
import { apiDocsPage } from './api-docs-page.ts'

// The database does not matter: the description is made of the contract.

test('the API is described as valid OpenAPI 3.1, and an unchanged description is not sent again', async (t) => {
  const world = await openWorld(t)
  const { status, headers, body } = await world.ask('GET', '/api/openapi.json')
  assert.equal(status, 200)
  assert.equal(headers['cache-control'], 'no-cache')
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(body))
  assert.deepEqual([valid, errors, validator.version], [true, undefined, '3.1'])
  const again = await world.ask('GET', '/api/openapi.json', {
    headers: { 'if-none-match': headers.etag ?? '' },
  })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
})

test('every address of the contract is described, and nothing else', () => {
  const described = operationsOf(describeApi('1.0.0')).map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  )
  const known = Object.values(all).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((address) => `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`),
  )
  assert.deepEqual(new Set(described), new Set(known))
  assert.equal(described.length, known.length)
})

test('every call states who may use it and has a unique id, its parameters and its errors', () => {
  const api = describeApi('1.0.0')
  const ids = new Set<string>()
  for (const { path, method, operation } of operationsOf(api)) {
    ids.add(operation.operationId)
    assert.ok(operation['x-access'], path)
    assert.equal(operation.security.length === 0, operation['x-access'].startsWith('alle, ohne'))
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const described = operation.parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      described.map(({ name }) => name),
      inPath,
      path,
    )
    assert.equal(Boolean(operation.requestBody), ['post', 'put'].includes(method), path)
    assert.ok('500' in operation.responses, path)
    // No credentials are needed there, but those that are sent must be valid.
    const mayBringKey = path === '/g/{publicId}'
    assert.equal('401' in operation.responses, operation.security.length > 0 || mayBringKey, path)
  }
  assert.equal(ids.size, operationsOf(api).length)
  const statuses = Object.values(problemCodes).map(({ status }) => `Error${status}`)
  assert.deepEqual(new Set(Object.keys(api.components.responses)), new Set(statuses))
  assert.ok(api.tags.every(({ name, description }) => name !== description))
})

test('every body, answer and error has an example that its own schema accepts', () => {
  const api = describeApi('1.0.0')
  const check = checker(api)
  for (const { path, method, operation } of operationsOf(api)) {
    const place = `${method} ${path}`
    if (operation.requestBody) checkContent(operation.requestBody.content, `${place} body`)
    for (const [status, answer] of Object.entries(operation.responses)) {
      if ('$ref' in answer) continue
      if (!answer.content)
        assert.ok(['204', '302', '303', '304'].includes(status), `${place} ${status}`)
      checkContent(answer.content ?? {}, `${place} ${status}`)
    }
  }
  for (const [name, { content = {} }] of Object.entries(api.components.responses)) {
    checkContent(content, name)
  }

  function checkContent(content: Content, place: string) {
    for (const [type, { schema, example, examples }] of Object.entries(content)) {
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example]
      for (const value of values) {
        assert.notEqual(value, undefined, `${place} ${type} has no example`)
        if (type !== 'multipart/form-data') check(schema, value, place)
      }
    }
  }
})

test('passwords and tokens are only in answers of the calls that create them', () => {
  const { components } = describeApi('1.0.0')
  const answers = Object.entries(components.schemas).filter(
    ([name]) => !/(Body|Filters|Populate|Load)$/.test(name),
  )
  const secrets = answers.flatMap(([name, schema]) =>
    [...JSON.stringify(schema).matchAll(/"(\w*(?:pass|secret|token|hash|key|jwt)\w*)":/gi)].map(
      ([, attribute]) => `${name}.${attribute}`,
    ),
  )
  // An upload's `hash` is a random part of its address.
  assert.deepEqual(
    new Set(secrets),
    new Set([
      'CreatedDevice.pass',
      'DevicesHandOver.pass',
      'DevicesShowForCustomerMediaUrl.hash',
      'FlatUpload.hash',
      'Upload.hash',
    ]),
  )
  const flat = operationsOf(describeApi('1.0.0')).flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((answer) =>
      'content' in answer
        ? [...JSON.stringify(answer.content).matchAll(/"(accessKey|jwt|pass\w*)":\{/g)].map(
            ([, attribute]) => `${operation.operationId}.${attribute}`,
          )
        : [],
    ),
  )
  assert.deepEqual(
    new Set(flat),
    new Set([
      ...['authLogin.jwt', 'authChangePassword.jwt', 'authSetup.jwt'],
      ...['passwordLinksUseCustomer.pass', 'tokensCreate.accessKey'],
      ...['factorsSignIn.jwt', 'factorsEnrol.jwt', 'ssoFinish.jwt'],
      // Of passkeys: their names, and the browser's challenge.
      ...['factorsList.passkeys', 'factorsBegin.passkey'],
      ...['usersStored.passkeys', 'usersStoredOwn.passkeys'],
      'madePasswordsMake.pass',
      'devicesBulk.pass',
      // The number of passwords that an import has assigned.
      ...['importsList', 'importsCreate', 'importsShow', 'importsRead'].map(counting),
      ...['importsCheck', 'importsRun', 'importsCancel', 'importsUndo'].map(counting),
    ]),
  )

  function counting(name: string) {
    return `${name}.passwords`
  }
})

test('people read the description as a page that runs nothing, with every call on it', async (t) => {
  const world = await openWorld(t)
  const { headers, body } = await world.ask('GET', '/api/docs')
  assert.match(headers['content-type'] ?? '', /^text\/html/)
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'; style-src 'self'/)
  assert.doesNotMatch(body, /<script|style=|javascript:|\son\w+=/)
  for (const { operation } of operationsOf(describeApi('1.0.0'))) {
    if (operation['x-alias-of']) continue
    assert.ok(body.includes(`<article id="${operation.operationId}">`), operation.operationId)
  }
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, ids.length)
  const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(new Set(targets).difference(new Set(ids)), new Set())
  const style = await world.ask('GET', '/api-docs.css')
  assert.match(style.headers['content-type'] ?? '', /^text\/css/)
})

test('everything in the description is escaped on the page', () => {
  const hostile = JSON.stringify(describeApi('1.0.0')).replaceAll(
    'Gerät',
    '<i onclick=\\"x\\">&amp;',
  )
  const page = apiDocsPage(JSON.parse(hostile))
  assert.ok(page.includes('&lt;i onclick=&quot;x&quot;&gt;&amp;amp;'))
  assert.doesNotMatch(page, /<i /)
})

function operationsOf(api: ApiDocument): { path: string; method: string; operation: Operation }[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}
