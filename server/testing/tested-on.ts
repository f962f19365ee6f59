/** The settings for the database and files that tests run on, for a process that gets no others. */
export function testedOn(): Record<string, string> {
  const settings = Object.entries(process.env).filter(([name]) =>
    /^TEST_(DATABASE|FILES)_/.test(name),
  )
  return Object.fromEntries(settings) as Record<string, string>
}
