/** URL parameters that restrict a list to what belongs to one other record. */
export type RelatedParam = 'firma' | 'artikel' | 'typ'

/** Link to the list of what belongs to the record with this id. */
export function relatedLink(param: RelatedParam, id: number): string {
  return linkTo(param === 'typ' ? '/files' : '/devices', { [param]: String(id) })
}

const createdIn = {
  companies: ['/companies', {}],
  devices: ['/devices', {}],
  parts: ['/devices', { reiter: 'artikelnummern' }],
  medias: ['/files', {}],
  doctypes: ['/files', { reiter: 'dokumententypen' }],
} as const

/** Link to the list of what an import has created. */
export function createdLink(kind: keyof typeof createdIn, importId: number): string {
  const [path, params] = createdIn[kind]
  return linkTo(path, { ...params, import: String(importId) })
}

function linkTo(path: string, params: Record<string, string>): string {
  return `${path}?${new URLSearchParams(params)}`
}
