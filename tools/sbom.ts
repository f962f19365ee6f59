import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

// `npm run sbom`: the software bill of materials (CycloneDX 1.6, JSON) in
// `dist/sbom.cdx.json`: every package of the lock file with version, licence and
// hash. Packages that neither run on the server nor reach the browser are `excluded`.

const root = join(import.meta.dirname, '..')
const target = 'dist/sbom.cdx.json'

interface Component {
  'bom-ref': string
  name: string
  scope?: string
  properties?: { name: string; value: string }[]
}

interface Bom {
  $schema: string
  specVersion: string
  metadata: { tools: unknown; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const bom = asOneSix(readFromNpm())
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, target), `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} components in ${target}\n`)

function readFromNpm(): Bom {
  // In a production environment, npm would leave out the packages for tests.
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev']
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  if (status !== 0) throw new Error(`npm sbom ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

/** npm writes version 1.5, all of which is valid in 1.6; tools become components, and the root gets its real name. */
function asOneSix(written: Bom): Bom {
  const manifest: { name: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { metadata, components, dependencies } = written
  const shipped = shippedOf(written)
  return {
    ...written,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    metadata: {
      ...metadata,
      tools: { components: [{ type: 'application', name: 'npm' }] },
      component: { ...metadata.component, name: manifest.name },
    },
    components: components.map((component) => ({
      ...component,
      scope: shipped.has(component['bom-ref']) ? scopeOf(component) : 'excluded',
    })),
    dependencies,
  }
}

/**
 * npm marks packages that some platforms lack as optional, and those for development, all of which the web part needs.
 */
function scopeOf({ scope = 'required', properties = [] }: Component): string {
  return isForDevelopment(properties) ? 'required' : scope
}

/** The packages that run on the server or are built into the web part, with all their dependencies. */
function shippedOf({ components, dependencies }: Bom): Set<string> {
  const brings = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const bundled = packagesOfBrowser()
  const waiting = components
    .filter(({ name, properties = [] }) => bundled.has(name) || !isForDevelopment(properties))
    .map((component) => component['bom-ref'])
  const reachable = new Set<string>()
  for (const ref of waiting) {
    if (reachable.has(ref)) continue
    reachable.add(ref)
    waiting.push(...(brings.get(ref) ?? []))
  }
  return reachable
}

function isForDevelopment(properties: { name: string; value: string }[]): boolean {
  return properties.some(
    ({ name, value }) => name === 'cdx:npm:package:development' && value === 'true',
  )
}

/** The packages that the web part imports; those of its build and of tests do not reach it. */
function packagesOfBrowser(): Set<string> {
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.|web\/build\/|vite\.config/.test(file),
  )
  const imported = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/(?:from |import |import\()["']([^"'.#/][^"']*)["']/g)]
  })
  const names = imported.map(([, path = '']) => {
    const parts = path.split('/')
    return parts.slice(0, path.startsWith('@') ? 2 : 1).join('/')
  })
  return new Set(
    names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
  )
}
