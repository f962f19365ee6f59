import { digitalLinkPath, fitsAi21 } from '#contract/gtin.ts'
import type { LabelAddress } from '#contract/labels.ts'
import type { Config } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import { labelAddress } from './label-address.ts'
import type { LabelDevice } from './label-data.ts'

/** The addresses in the codes of an order. */
export interface LabelAddresses {
  of(label: LabelDevice): string
  /** A text as long as the longest address, of the widest characters: its layout fits all labels. */
  widest: string
}

/** The permanent address of each label. */
export function permanentAddresses(config: Pick<Config, 'publicUrl'>): LabelAddresses {
  return {
    of: ({ publicId }) => labelAddress(config, publicId),
    widest: labelAddress(config, 'm'.repeat(8)),
  }
}

/** The addresses of an order; throws a 400 if one of its labels cannot have the requested kind. */
export function addressesFor(
  config: Pick<Config, 'publicUrl'>,
  kind: LabelAddress,
  labels: LabelDevice[],
): LabelAddresses {
  if (kind === 'permanent') return permanentAddresses(config)
  const without = labels.find((label) => !hasDigitalLink(label))
  if (without) throw ProblemError.field('address', whyNoLink(without), 'format')
  const of = ({ kind: deviceKind, gtin, sn }: LabelDevice) => {
    const path = digitalLinkPath(gtin ?? '', deviceKind === 'part' ? undefined : sn)
    return new URL(`${config.publicUrl}${path}`).href
  }
  const longest = Math.max(...labels.map((label) => of(label).length))
  const start = new URL(`${config.publicUrl}${digitalLinkPath('0'.repeat(14))}`).href
  return { of, widest: start.padEnd(longest, 'm') }
}

/** Whether a label can carry a GS1 Digital Link; `.` and `..` would be path segments. */
export function hasDigitalLink({ kind, gtin, sn }: LabelDevice): boolean {
  return gtin != null && (kind === 'part' || (fitsAi21(sn) && !/^\.{1,2}$/.test(sn)))
}

function whyNoLink({ kind, gtin, sn }: LabelDevice): string {
  if (gtin == null) {
    const subject = kind === 'part' ? `Die Artikelnummer „${sn}“` : `Die Artikelnummer von „${sn}“`
    return `${subject} hat keine GTIN: Ihr Code kann kein GS1 Digital Link sein!`
  }
  return `Die Seriennummer „${sn}“ passt in keinen GS1 Digital Link: Dort hat sie höchstens 20 Zeichen, ohne Leerzeichen und Umlaute!`
}
