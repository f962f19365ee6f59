import { type DocumentKind, documentKinds } from '#contract/documents.ts'

/** The subject of documents; for companies, there is only the letter. */
export type DocumentSubject =
  | { device: { id: number; sn: string } }
  | { company: { id: number; name: string } }

export function nameOf(subject: DocumentSubject): string {
  return 'device' in subject ? subject.device.sn : subject.company.name
}

export function kindsOf(subject: DocumentSubject): readonly DocumentKind[] {
  return 'device' in subject ? documentKinds : ['zugangsdaten']
}

/** Input of calls that return a document. */
export function idOf(subject: DocumentSubject) {
  return 'device' in subject ? { device: subject.device.id } : { companie: subject.company.id }
}

/** Input of calls that order documents. */
export function orderOf(subject: DocumentSubject) {
  return 'device' in subject ? { sn: subject.device.sn } : { companie: subject.company.id }
}
