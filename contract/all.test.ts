import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'node:test'
import { all } from './all.ts'

test('every call that a file of the contract exports stands in the list of all', async () => {
  const listed = new Set<unknown>(Object.values(all))
  const files = globSync(join(import.meta.dirname, '*.ts')).filter(
    (file) => !file.includes('.test.'),
  )
  for (const file of files) {
    const exported: Record<string, unknown> = await import(file)
    for (const [name, group] of Object.entries(exported)) {
      if (name === 'all' || typeof group !== 'object' || group === null) continue
      for (const [call, endpoint] of Object.entries(group)) {
        if (!isEndpoint(endpoint)) continue
        assert.ok(
          listed.has(endpoint),
          `${basename(file)}: ${name}.${call} is not in contract/all.ts`,
        )
      }
    }
  }
})

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'access' in value && 'wire' in value
}
