import { medias } from '#contract/files.ts'
import { call } from '../client/api.ts'

/** The file that gets a new version, and the labels of its versions, newest first. */
export interface VersionOf {
  id: number
  filename: string
  labels: readonly string[]
  /** The content of its current version cannot be served: uploading the same bytes again repairs it. */
  isDamaged?: boolean
}

/** The file's current data. */
export async function readVersionOf(id: number): Promise<VersionOf> {
  const { filename, url, versions = [] } = await call(medias.show, { id }, { populate: withLabels })
  const labels = versions.map(({ version }) => String(version))
  return { id, filename, labels, isDamaged: Boolean(url?.damage) }
}

const withLabels = { url: true, versions: { fields: ['version'], sort: 'id:desc', limit: 100 } }
