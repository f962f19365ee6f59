import assert from 'node:assert/strict'
import test from 'node:test'
import { judgeAddresses } from './allowed-address.ts'

// The database does not matter: it is not used.

const named = (...addresses: string[]) => {
  return async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

test('point 5: a webhook is sent to the internet by https, and nowhere else', async () => {
  const judge = judgeAddresses([], named('93.184.215.14', '2606:2800:21f:cb07::1'))
  assert.equal((await judge(new URL('https://erp.example.com/'))).length, 2)
  await assert.rejects(judge(new URL('http://erp.example.com/')), /https:\/\//)
  for (const host of [
    ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '0.0.0.0', '0'],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '192.0.0.8', '198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[fe80::1]'],
    ...['[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]'],
    ...['[2002:7f00:1::]', '[2001::1]', '[2001:db8::1]', '[100::1]', '[::ffff:169.254.169.254]'],
  ]) {
    await assert.rejects(judge(new URL(`https://${host}/`)), /nicht im Internet/, host)
  }
})

test('point 5: a name that resolves to the own network is refused, even if only one of several addresses does', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['93.184.215.14', '10.0.0.1'],
    ['93.184.215.14', '::1'],
    ['::ffff:192.168.0.1'],
    ['fe80::1%eth0'],
  ]) {
    const judge = judgeAddresses([], named(...addresses))
    await assert.rejects(judge(new URL('https://harmlos.example/')), /nicht im Internet/)
  }
  const local = judgeAddresses([])
  await assert.rejects(local(new URL('https://localhost/')), /nicht im Internet/)
})

test('point 5: networks named by the operator are allowed, by http too, and no others', async () => {
  const judge = judgeAddresses(['10.1.0.0/16', 'fd00:1::/32', '192.168.7.7'])
  for (const host of ['10.1.2.3', '[fd00:1::5]', '192.168.7.7', '[::ffff:10.1.0.1]']) {
    for (const scheme of ['http', 'https']) await judge(new URL(`${scheme}://${host}:8080/`))
  }
  for (const host of ['10.2.0.1', '127.0.0.1', '169.254.169.254', '192.168.7.8', '[fd00:2::1]']) {
    await assert.rejects(judge(new URL(`http://${host}/`)), /nicht im Internet/, host)
  }
  await assert.rejects(judge(new URL('http://93.184.215.14/')), /https:\/\//)
})
