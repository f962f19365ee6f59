/** A `tel:` link for a number in any notation, such as `+49 (0)7031 4711`; opening hours behind it are dropped. */
export function phoneLink(phone: string): string {
  const [number = ''] = firstNumber.exec(phone.replace('(0)', '')) ?? []
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/** Digits, some possibly in parentheses, up to the first character that is not a separator of digits. */
const firstNumber = /\+?(\d|\(\d+\))([\s./–-]*(\d|\(\d+\)))*/

/** A `mailto:` link with a subject. */
export function mailLink(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}

/** The machine that a mail is about: 'Seriennummer KP-4711, Artikelnummer KP-100'. */
export function serviceSubject(
  words: { sn: string; part: string },
  { sn, part }: { sn: string | null; part: string | null },
): string {
  return [sn !== null && `${words.sn} ${sn}`, part !== null && `${words.part} ${part}`]
    .filter(Boolean)
    .join(', ')
}
