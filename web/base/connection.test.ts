import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConnected, noteResponse } from './connection.ts'

test('a response proves the connection, unless it was lost after the request', () => {
  isConnected.set(true)
  const wasConnected = isConnected.current
  isConnected.set(false)
  noteResponse(wasConnected)
  assert.equal(isConnected.current, false)

  noteResponse(isConnected.current)
  assert.equal(isConnected.current, true)
})
