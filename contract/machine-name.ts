/** At least one word, and as many as fit into a title. */
const title = /^.{0,79}\S(?=\s)|^\S+/u

/**
 * The name of a machine: the first line of its article number's description. If that line is too long for a name,
 * `name` is its beginning.
 */
export function machineName(desc: string | null | undefined): { name: string; whole: string } {
  const whole = desc?.split('\n', 1)[0]?.trim() ?? ''
  if (whole.length <= 80) return { name: whole, whole }
  const begin = title.exec(whole)?.[0] ?? whole
  return { name: begin === whole ? whole : `${begin.replace(/[\s,;:–-]+$/, '')} …`, whole }
}
