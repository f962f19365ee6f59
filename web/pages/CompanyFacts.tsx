import type { Company } from '#contract/companies.ts'
import { formatDate } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'
import '../companies/companies.css'
import { type Fact, Facts } from './Facts.tsx'

/** Who a company is, and where letters and mails to it are sent. */
export function CompanyFacts({ company }: { company: Company | undefined }) {
  return (
    <div className="record-card">
      <h1 className="record-title">
        {company?.name ?? (
          <>
            <span className="hidden-text">Firma wird geladen</span>
            <span className="skeleton record-title-skeleton" />
          </>
        )}
      </h1>
      {company?.desc && <p className="record-lead">{company.desc}</p>}
      <Facts label="Angaben zur Firma" skeletons={6} facts={company && factsOf(company)} />
    </div>
  )
}

function factsOf(company: Company): Fact[] {
  const { kdnr, address, country, contact, email, language, isGuessable, createdAt } = company
  return [
    { label: 'Kundennummer', value: <span className="record-code">{kdnr}</span> },
    { label: 'Anschrift', value: [address, country].filter(Boolean).join('\n') || missing },
    { label: 'Ansprechpartner', value: contact ?? missing },
    { label: 'E-Mail', value: email ? <a href={`mailto:${email}`}>{email}</a> : missing },
    {
      label: 'Sprache von Briefen und Mails',
      value: language === null ? 'wie im Portal eingestellt' : languageName(language),
    },
    {
      label: 'Passwort',
      value: isGuessable && <span className="weak-mark">unsicher</span>,
    },
    { label: 'Angelegt am', value: formatDate(createdAt) },
  ]
}

const missing = <span className="facts-note">nicht angegeben</span>
