import assert from 'node:assert/strict'
import test from 'node:test'
import { all } from '#contract/all.ts'
import { sampleOf } from './derived-examples.ts'

test('sample values can be derived for every entity’s draft and every call’s output', () => {
  const answering = Object.entries(all).filter(([, { wire }]) => wire !== 'stream')
  assert.ok(answering.length > 40)
  for (const [name, { wire, input, output }] of answering) {
    assertTaken(output, `${name} answer`)
    if (wire === 'entity' && /\.(create|update)$/.test(name)) assertTaken(input, `${name} body`)
  }
})

function assertTaken(schema: Parameters<typeof sampleOf>[0], place: string) {
  const sample = sampleOf(schema)
  const { success, error } = schema.safeParse(sample)
  assert.ok(success, `${place}: ${JSON.stringify(sample)} ${error}`)
}
