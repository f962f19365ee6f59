import { complianceRules } from '#contract/compliance-rules.ts'
import { officialLanguages } from '#contract/countries.ts'
import type { Finding } from '#contract/findings.ts'
import { formatCount, formatDay } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'

const countries = new Intl.DisplayNames('de', { type: 'region' })

/** What a finding is about, besides its article number or company. */
export function aboutInWords({ rule, doctype, media, country, dueOn }: Finding): string {
  const facts = [
    doctype?.title,
    media?.filename,
    country !== null && `${languagesOf(country)} (${countries.of(country) ?? country})`,
    dueOn !== null && `zuerst am ${formatDay(dueOn)}`,
    !media && ofDevices[rule],
  ]
  return facts.filter(Boolean).join('\u00a0· ')
}

/** Name of a finding for screen readers. */
export function nameOfFinding(finding: Finding): string {
  const { rule, part, companie } = finding
  const about = aboutInWords(finding)
  const ownerName = part?.title ?? companie?.name ?? ''
  return [complianceRules[rule].title, about, ownerName].filter(Boolean).join('\u00a0· ')
}

/** '1 Gerät', '1.000 Geräte' */
export function countInWords(devices: number): string {
  return devices === 1 ? '1 Gerät' : `${formatCount(devices)} Geräte`
}

/** Files of single devices have no common name to show. */
const ofDevices: Partial<Record<Finding['rule'], string>> = {
  'late-release': 'eigene Dateien der Geräte',
  'not-pdfa': 'eigene Dateien der Geräte',
}

function languagesOf(country: string): string {
  return (officialLanguages[country] ?? []).map(languageName).join(' oder ')
}
