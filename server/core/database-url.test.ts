import assert from 'node:assert/strict'
import test from 'node:test'
import { driverAddress } from './database-url.ts'

test('whatever asks for encryption has the certificate checked, today and with the next driver, and is not warned of', () => {
  const address = 'postgres://portal:sslmode=require@db.example.com/portal'
  const given = (query: string) => driverAddress(`${address}?${query}`)
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
    assert.equal(given(`sslmode=${mode}`), `${address}?sslmode=verify-full`)
    const beside = given(`sslrootcert=/etc/ca.pem&sslmode=${mode}&keepalives=1`)
    assert.equal(beside, `${address}?sslrootcert=/etc/ca.pem&sslmode=verify-full&keepalives=1`)
  }
  // Who wants less says so.
  const less = ['sslmode=no-verify', 'sslmode=disable', 'uselibpqcompat=true&sslmode=require', '']
  for (const query of less) assert.equal(given(query), `${address}?${query}`)
})
