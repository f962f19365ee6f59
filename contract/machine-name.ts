/** As many words as make a title, and one at least. */
const title = /^.{0,79}\S(?=\s)|^\S+/u

/**
 * What people call a machine: the first line of what its article number says of it. Where that is a whole description,
 * `name` is how it begins.
 */
export function machineName(desc: string | null | undefined): { name: string; whole: string } {
  const whole = desc?.split('\n', 1)[0]?.trim() ?? ''
  if (whole.length <= 80) return { name: whole, whole }
  const begin = title.exec(whole)?.[0] ?? whole
  return { name: begin === whole ? whole : `${begin.replace(/[\s,;:–-]+$/, '')} …`, whole }
}
