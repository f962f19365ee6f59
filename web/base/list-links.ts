/** The search text that stands for exactly this value. */
export function exactly(value: string): string {
  return `"${value}"`
}

/** The list of devices, with this one found. */
export function deviceLink(sn: string): string {
  return linkTo('/devices', { suche: exactly(sn) })
}

/** The list of files, with those of this name found. */
export function fileLink(filename: string): string {
  return linkTo('/files', { suche: exactly(filename) })
}

/** The parameters by which lists show only what belongs to one other record. */
export type RelatedParam = 'firma' | 'artikel' | 'typ'

/** The list that shows only what belongs to the record with this id. */
export function relatedLink(param: RelatedParam, id: number): string {
  return linkTo(param === 'typ' ? '/files' : '/devices', { [param]: String(id) })
}

function linkTo(path: string, params: Record<string, string>): string {
  return `${path}?${new URLSearchParams(params)}`
}
