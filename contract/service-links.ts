/** Opens the phone with the number as somebody wrote it, such as `+49 (0)7031 4711`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/\(0\)/, '').replaceAll(/[^+\d]/g, '')}`
}

/** Opens a mail about something. */
export function mailLink(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}

/** Which machine a mail is about: 'Seriennummer KP-4711, Artikelnummer KP-100'. */
export function serviceSubject(
  words: { sn: string; part: string },
  { sn, part }: { sn: string | null; part: string | null },
): string {
  return [sn !== null && `${words.sn} ${sn}`, part !== null && `${words.part} ${part}`]
    .filter(Boolean)
    .join(', ')
}
