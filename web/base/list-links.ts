/** The parameters by which lists show only what belongs to one other record. */
export type RelatedParam = 'firma' | 'artikel' | 'typ'

/** The list that shows only what belongs to the record with this id. */
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

/** The list that shows only what an import has created. */
export function createdLink(kind: keyof typeof createdIn, importId: number): string {
  const [path, params] = createdIn[kind]
  return linkTo(path, { ...params, import: String(importId) })
}

function linkTo(path: string, params: Record<string, string>): string {
  return `${path}?${new URLSearchParams(params)}`
}
