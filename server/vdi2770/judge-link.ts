import { type ObjectId, refTypes } from './model.ts'
import type { Fault } from './vdi-rules.ts'

/** Characters not allowed in an identification link. */
const refused = /[^A-Za-z0-9#,$&'()*+\-./~[\]=?:;!_@]/
const [shouldBe, maxLength] = [100, 255]

/** The rules of IEC 61406 broken by an identification link. */
export function judgeLink({ refType, id }: ObjectId): Pick<Fault, 'rule' | 'message'>[] {
  if (refType !== refTypes.identificationLink || id === '') return []
  const wrong = whyNoLink(id)
  if (wrong !== undefined) {
    return [{ rule: 'object-link', message: `Die Adresse „${id.slice(0, 80)}“ ${wrong}.` }]
  }
  const tooLong = `Die Adresse des Objekts hat ${id.length} Zeichen; empfohlen sind höchstens ${shouldBe}.`
  const coded = `Die Adresse „${id.slice(0, 80)}“ enthält umschriebene Buchstaben („xn--“), was vermieden werden soll.`
  return [
    ...(id.length > shouldBe ? [{ rule: 'object-link-long' as const, message: tooLong }] : []),
    ...(/xn--/i.test(id) ? [{ rule: 'object-link-coded' as const, message: coded }] : []),
  ]
}

function whyNoLink(id: string): string | undefined {
  const address = id.includes('://') ? id : `http://${id}`
  const [, host = ''] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?([^/?#:]*)/i.exec(address) ?? []
  if (host === '' || !URL.canParse(address)) return 'ist keine Internetadresse'
  const odd = refused.exec(id)
  if (odd) return `enthält ein Zeichen, das dort nicht erlaubt ist („${odd[0]}“)`
  if (!isHostName(host)) return 'hat einen Servernamen, den es nicht geben kann'
  if (host !== host.toLowerCase()) return 'hat Großbuchstaben im Namen des Servers'
  return id.length > maxLength ? `ist länger als ${maxLength} Zeichen` : undefined
}

/** Labels of letters, digits and hyphens; IPv6 addresses in brackets have been checked before. */
function isHostName(host: string): boolean {
  if (host.startsWith('[')) return true
  const labels = host.replace(/\.$/, '').split('.')
  return labels.every((label) => /^[a-z0-9]+(?:-+[a-z0-9]+)*$/i.test(label))
}
