import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectResponse, isConnected } from './connection.ts'

test('a response proves the connection, unless it was lost after the request', () => {
  isConnected.set(true)
  const sentBefore = expectResponse()
  isConnected.set(false)
  sentBefore()
  assert.equal(isConnected.current, false)

  expectResponse()()
  assert.equal(isConnected.current, true)
})
