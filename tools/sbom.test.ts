import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')

/** The requirements of CycloneDX 1.6 for the parts that we use. */
const Component = z.object({
  type: z.enum(['application', 'library']),
  name: z.string().min(1),
  version: z.string().min(1),
  'bom-ref': z.string().min(1),
  scope: z.enum(['required', 'optional', 'excluded']),
  purl: z.string().regex(/^pkg:npm\/.+@.+$/),
  licenses: z
    .array(
      z.union([
        z.object({
          license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]),
        }),
        z.object({ expression: z.string() }),
      ]),
    )
    .min(1)
    .optional(),
  hashes: z
    .array(z.object({ alg: z.string(), content: z.string().regex(/^[a-f0-9]{40,128}$/) }))
    .optional(),
})

const Bom = z.object({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: z.number().int().min(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    tools: z.object({
      components: z.array(z.object({ type: z.string(), name: z.string() })).min(1),
    }),
    component: Component.extend({ name: z.literal('typenschild') }),
  }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

test('papers: the bill of materials is CycloneDX 1.6 and contains every package of the lock file', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/sbom.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  assert.equal(status, 0, stderr)
  const bom = Bom.parse(readJson('dist/sbom.cdx.json'))
  const { packages } = readJson('package-lock.json')
  const locked = Object.entries<{ version: string; name?: string }>(packages)
    .filter(([place]) => place !== '')
    .map(
      ([place, { version, name }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
    )
  const refs = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
  assert.deepEqual([...new Set(locked)].toSorted(), [...refs].toSorted())
  const knownRefs = new Set(
    [...bom.components, bom.metadata.component].map((component) => component['bom-ref']),
  )
  for (const { ref, dependsOn } of bom.dependencies) {
    for (const target of [ref, ...dependsOn]) assert.ok(knownRefs.has(target), target)
  }
  const scopes = new Map(bom.components.map(({ name, scope }) => [name, scope]))
  // On the server, in the browser, as a dependency of these, and for tests only.
  for (const name of ['fastify', 'react', '@mantine/core', 'scheduler', 'pdfjs-dist']) {
    assert.equal(scopes.get(name), 'required', name)
  }
  for (const name of ['vite', '@playwright/test', 'axe-core', 'typescript']) {
    assert.equal(scopes.get(name), 'excluded', name)
  }
})

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
