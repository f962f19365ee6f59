import { officialLanguages } from '#contract/countries.ts'
import { doctypes } from '#contract/doctypes.ts'
import type { Finding } from '#contract/findings.ts'
import { recordPath } from '../base/paths.ts'
import { call } from '../client/api.ts'
import { openCompany } from '../companies/open-company.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { openFresh } from '../dialog/open-fresh.ts'
import { goTo } from '../dialog/RecordLink.tsx'
import { DoctypesForm } from '../doctypes/doctype-dialogs.ts'
import { FileForm } from '../files/file-dialogs.ts'
import type { GivenTargets } from '../files/use-upload-form.ts'
import { openPart } from '../parts/open-part.ts'
import { FindingDevices } from './compliance-dialogs.ts'

/** Opens what fixes a finding: the form for the missing file, the file's page, or the list of devices. */
export function fixFinding(finding: Finding): void {
  const { rule, part, companie, doctype, media } = finding
  switch (rule) {
    case 'missing-type':
    case 'missing-language':
      openDialog(FileForm, { given: whatIsMissing(finding) })
      return
    case 'late-release':
    case 'not-pdfa':
      if (media) goTo(recordPath('/files', media.id))
      else openDialog(FindingDevices, { finding })
      return
    case 'keeping-ends':
    case 'without-part':
      openDialog(FindingDevices, { finding })
      return
    case 'not-public':
      if (doctype) void openDoctype(doctype.id)
      return
    case 'no-printed-safety':
      if (part) void openPart(part.id)
      return
    case 'unknown-country':
      if (companie) void openCompany(companie.id)
      return
  }
}

/** What is known of the missing file; if several languages are possible, the user has to choose. */
function whatIsMissing({ part, doctype, country }: Finding): GivenTargets {
  const [language, second] = officialLanguages[country ?? ''] ?? []
  return {
    ...(part && { parts: [{ id: part.id, name: part.title }] }),
    ...(doctype && { doctype: { id: doctype.id, name: doctype.title } }),
    ...(language && !second && { languages: [language] }),
  }
}

function openDoctype(id: number): Promise<void> {
  return openFresh(
    'setCurrentDoctype',
    () => call(doctypes.show, { id }),
    (doctype) => openDialog(DoctypesForm, { mode: 'update', doctype }),
  )
}
