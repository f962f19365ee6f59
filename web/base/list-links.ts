/** The parameters by which lists show only what belongs to one other record. */
export type RelatedParam = 'firma' | 'artikel' | 'typ'

/** The list that shows only what belongs to the record with this id. */
export function relatedLink(param: RelatedParam, id: number): string {
  return linkTo(param === 'typ' ? '/files' : '/devices', { [param]: String(id) })
}

function linkTo(path: string, params: Record<string, string>): string {
  return `${path}?${new URLSearchParams(params)}`
}
