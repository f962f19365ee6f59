import { type Company, companies } from '#contract/companies.ts'
import { complianceRules } from '#contract/compliance-rules.ts'
import { type Doctype, doctypes } from '#contract/doctypes.ts'
import { compliance, type Finding } from '#contract/findings.ts'
import { type Part, parts } from '#contract/parts.ts'
import { formatCount } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { type Relation, useRelatedFilter } from '../table/RelatedFilter.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { FindingDevices } from './compliance-dialogs.ts'
import { aboutInWords, countInWords, nameOfFinding } from './finding-words.ts'
import { MendButton } from './MendButton.tsx'
import { useRuleFilter } from './RuleFilter.tsx'

/** What is missing, most devices first. */
export function FindingsTable() {
  const { filters, note } = useRelatedFilter(relations)
  const rule = useRuleFilter()
  const isFiltered = Boolean(filters ?? rule.filters)
  return (
    <DataTable<Finding>
      label="Befunde"
      exported="Nachweise"
      endpoint={compliance.findings}
      columns={columns}
      populate={populate}
      defaultSort="devices:desc"
      filters={isFiltered ? { ...filters, ...rule.filters } : undefined}
      search={(text) => searchFilter(text, { texts: searched })}
      nameOf={nameOfFinding}
      buttons={rule.field}
      note={note}
      empty={
        isFiltered ? (
          <p>Hier ist nichts (mehr) offen.</p>
        ) : (
          <p>Nichts offen: Keine der Regeln, die eingeschaltet sind, findet eine Lücke.</p>
        )
      }
    />
  )
}

const populate = {
  part: { fields: ['title'] },
  companie: { fields: ['name'] },
  doctype: { fields: ['title'] },
  media: { fields: ['filename'] },
}
const searched = ['part.title', 'companie.name', 'doctype.title', 'media.filename']

const ofPart: Relation<Part> = {
  param: 'artikel',
  noun: 'Artikelnummer',
  endpoint: parts.list,
  nameOf: ({ title }) => title,
  attribute: 'part',
}
const ofCompany: Relation<Company> = {
  param: 'firma',
  noun: 'Firma',
  endpoint: companies.list,
  nameOf: ({ name }) => name,
  attribute: 'companie',
}
const ofDoctype: Relation<Doctype> = {
  param: 'typ',
  noun: 'Dokumententyp',
  endpoint: doctypes.list,
  nameOf: ({ title }) => title,
  attribute: 'doctype',
}
const relations = [ofPart, ofCompany, ofDoctype] as Relation[]

const columns: TableColumn<Finding>[] = [
  {
    id: 'rule',
    header: 'Was fehlt',
    sort: 'rule',
    width: 'minmax(0, 2fr)',
    cell: (finding) => (
      <>
        {complianceRules[finding.rule].title}
        <span className="finding-about">{aboutInWords(finding)}</span>
      </>
    ),
  },
  {
    id: 'record',
    header: 'Artikelnummer / Firma',
    sort: 'part.title',
    cell: ({ part, companie }) =>
      part ? (
        <RecordLink to="/parts" id={part.id}>
          {part.title}
        </RecordLink>
      ) : (
        companie && (
          <RecordLink to="/companies" id={companie.id}>
            {companie.name}
          </RecordLink>
        )
      ),
  },
  {
    id: 'devices',
    header: 'Geräte',
    sort: 'devices',
    kind: 'number',
    width: widthFor('5rem'),
    cell: (finding) =>
      finding.devices === 0 ? (
        'künftige'
      ) : (
        <button
          type="button"
          className="finding-devices"
          aria-label={`${countInWords(finding.devices)}: ${nameOfFinding(finding)}`}
          onClick={() => openDialog(FindingDevices, { finding })}
        >
          {formatCount(finding.devices)}
        </button>
      ),
  },
  {
    id: 'actions',
    header: 'Aktionen',
    kind: 'actions',
    width: widthFor('6.5rem'),
    cell: (finding) => <MendButton finding={finding} />,
  },
]
