import assert from 'node:assert/strict'
import test from 'node:test'
import { ConfigError, readConfig } from './config.ts'

const right = {
  OIDC_ISSUER: 'https://login.example.com/werk/v2.0',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'ganz-geheim',
}

test('15.4: single sign-on is set up by three settings, and the rest has defaults', () => {
  assert.equal(readConfig({}).sso, undefined)
  assert.deepEqual(readConfig(right).sso, {
    issuer: 'https://login.example.com/werk/v2.0',
    clientId: 'portal',
    clientSecret: 'ganz-geheim',
    name: 'Firmenkonto',
    scope: 'openid profile email',
    adminRole: undefined,
    createsUsers: false,
  })
  const { sso } = readConfig({ ...right, OIDC_ADMIN_ROLE: 'https://werk.example/roles=a=b' })
  assert.deepEqual(sso?.adminRole, { claim: 'https://werk.example/roles', value: 'a=b' })
})

test('15.4: each mistake in them is one German line that repeats no secret', () => {
  const cases: [change: Record<string, string>, line: RegExp][] = [
    [
      { OIDC_ISSUER: '' },
      /^OIDC_ISSUER: bitte auch angeben, oder OIDC_CLIENT_ID, OIDC_CLIENT_SECRET weglassen$/,
    ],
    [{ OIDC_ISSUER: 'login' }, /^OIDC_ISSUER: muss eine Adresse mit http/],
    [{ OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER: muss mit https:\/\/ beginnen$/],
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID und OIDC_CLIENT_SECRET: bitte zu OIDC_ISSUER beide/],
    [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_ID und OIDC_CLIENT_SECRET: bitte zu OIDC_ISSUER/],
    [{ OIDC_ADMIN_ROLE: 'portal-admin' }, /^OIDC_ADMIN_ROLE: muss aussehen wie roles=/],
    [{ OIDC_SCOPE: 'profile' }, /^OIDC_SCOPE: muss mit openid beginnen/],
    [{ OIDC_CREATE_USERS: 'ja' }, /^OIDC_CREATE_USERS: muss on oder off sein$/],
    [{ PASSWORD_LOGIN: 'nein' }, /^PASSWORD_LOGIN: muss on oder off sein$/],
    [{ SECOND_FACTOR: 'alle' }, /^SECOND_FACTOR: muss optional oder administrators sein$/],
  ]
  for (const [change, line] of cases) {
    const mistakes = mistakesIn({ ...right, ...change })
    assert.equal(mistakes.length, 1, JSON.stringify([change, mistakes]))
    assert.match(mistakes[0] ?? '', line)
    assert.doesNotMatch(mistakes.join(), /geheim/)
  }
  assert.match(mistakesIn({ PASSWORD_LOGIN: 'off' }).join(), /^PASSWORD_LOGIN: ohne Passwort/)
})

function mistakesIn(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message.split('\n  ').slice(1)
  }
}
