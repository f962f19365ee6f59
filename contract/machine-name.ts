/** At least one word, and as many as fit into a title. */
const title = /^.{0,79}\S(?=\s)|^\S+/u

/**
 * The name of a machine: the first line of its article number's description. If that line is too long for a name,
 * `name` is its beginning.
 */
export function machineName(desc: string | null | undefined): { name: string; whole: string } {
  const firstLine = desc?.split('\n', 1)[0]?.trim() ?? ''
  if (firstLine.length <= 80) return { name: firstLine, whole: firstLine }
  const begin = title.exec(firstLine)?.[0] ?? firstLine
  return {
    name: begin === firstLine ? firstLine : `${begin.replace(/[\s,;:–-]+$/, '')} …`,
    whole: firstLine,
  }
}
