import { type DocumentKind, documentKinds } from '#contract/documents.ts'

/** What documents are about; of a company there is the letter alone. */
export type DocumentSubject =
  | { device: { id: number; sn: string } }
  | { company: { id: number; name: string } }

export function nameOf(subject: DocumentSubject): string {
  return 'device' in subject ? subject.device.sn : subject.company.name
}

export function kindsOf(subject: DocumentSubject): readonly DocumentKind[] {
  return 'device' in subject ? documentKinds : ['zugangsdaten']
}

/** How a call that answers a document names it. */
export function idOf(subject: DocumentSubject) {
  return 'device' in subject ? { device: subject.device.id } : { companie: subject.company.id }
}

/** How an order names it. */
export function orderOf(subject: DocumentSubject) {
  return 'device' in subject ? { sn: subject.device.sn } : { companie: subject.company.id }
}
