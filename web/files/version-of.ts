import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'

/** The file that gets a version, and what those before are called, newest first. */
export interface VersionOf {
  id: number
  filename: string
  labels: readonly string[]
  /** Nobody gets the bytes of its current version: the same, uploaded again, put that right. */
  isDamaged?: boolean
}

/** The file as it is now. */
export async function readVersionOf(id: number): Promise<VersionOf> {
  const { filename, url, versions = [] } = await call(medias.show, { id }, { populate: withLabels })
  const labels = versions.map(({ version }) => String(version))
  return { id, filename, labels, isDamaged: Boolean(url?.damage) }
}

const withLabels = { url: true, versions: { fields: ['version'], sort: 'id:desc', limit: 100 } }
