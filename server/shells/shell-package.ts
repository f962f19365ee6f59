import { Readable } from 'node:stream'
import { escapeHtml } from '../core/escape-html.ts'
import { sha256Of } from '../core/sha256.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import type { SoundBlobs } from '../files/sound-blobs.ts'
import type { ZipEntry } from '../files/write-zip.ts'
import type { ZipTime } from '../files/zip-records.ts'
import type { Environment } from './shell.ts'

/** Path of a version in a package. */
export function placeInPackage({ slug }: ShownVersion): string {
  return `/aasx/files/${slug}`
}

/**
 * The parts of an AASX (IDTA 01005), which is an OPC package: the relationships that lead to the shell, the shell as
 * JSON, and the files that it refers to.
 */
export function packageEntries(
  environment: Environment,
  files: ShownFile[],
  blobs: SoundBlobs,
  modified: ZipTime,
): ZipEntry[] {
  const versions = versionsIn(files)
  const [origin, data] = ['/aasx/aasx-origin', '/aasx/data.json']
  const part = (name: string, text: string): ZipEntry => {
    const bytes = Buffer.from(text)
    const open = async () => Readable.from([bytes], { objectMode: false })
    return { name, size: bytes.length, modified, open }
  }
  return [
    part('[Content_Types].xml', contentTypes(origin, versions)),
    part('_rels/.rels', relationships('aasx-origin', [origin])),
    part('aasx/aasx-origin', 'Intentionally empty.'),
    part('aasx/_rels/aasx-origin.rels', relationships('aas-spec', [data])),
    part('aasx/data.json', JSON.stringify(environment)),
    part('aasx/_rels/data.json.rels', relationships('aas-suppl', versions.map(placeInPackage))),
    ...versions.map((version) => ({
      name: placeInPackage(version).slice(1),
      size: version.size,
      modified: { ...modified, at: new Date(version.createdAt) },
      open: () => blobs.read(version.sha256),
    })),
  ]
}

/** Changes with the contents of the package. */
export function shellTag(environment: Environment, files: ShownFile[] = []): string {
  const contents = [environment, versionsIn(files).map(({ sha256 }) => sha256)]
  return `"${sha256Of(JSON.stringify(contents), 'hex')}"`
}

/** Two files may share an upload, which is in the package only once. */
function versionsIn(files: ShownFile[]): ShownVersion[] {
  const all = files.flatMap(({ current, delivered }) => [current, delivered ?? []].flat())
  return [...new Map(all.map((version) => [version.slug, version])).values()]
}

const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8"?>'

function contentTypes(origin: string, versions: ShownVersion[]): string {
  const ownParts = [
    [origin, 'text/plain'],
    ...versions.map((version) => [placeInPackage(version), version.mime]),
  ]
  const overrides = ownParts.map(
    ([name = '', type = '']) =>
      `<Override PartName="${escapeHtml(name)}" ContentType="${escapeHtml(type)}"/>`,
  )
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="json" ContentType="application/json"/>${overrides.join('')}</Types>`
}

function relationships(kind: string, targets: string[]): string {
  const type = `http://admin-shell.io/aasx/relationships/${kind}`
  const each = targets.map(
    (target, n) => `<Relationship Id="r${n}" Type="${type}" Target="${escapeHtml(target)}"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`
}
