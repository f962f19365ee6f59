/** Opens the phone with the number as somebody wrote it, such as `+49 (0)7031 4711`; hours behind it are not dialled. */
export function phoneLink(phone: string): string {
  const [number = ''] = firstNumber.exec(phone.replace('(0)', '')) ?? []
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/** Digits, some of them perhaps in brackets, as far as nothing stands between them but what parts digits. */
const firstNumber = /\+?(\d|\(\d+\))([\s./–-]*(\d|\(\d+\)))*/

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
