import { complianceRules, ruleNames } from '#contract/compliance-rules.ts'
import { compliance, type Finding } from '#contract/findings.ts'
import { formatCount } from '../base/formats.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { FilterBar, NothingLeft } from '../filters/FilterBar.tsx'
import type { ListFilter } from '../filters/list-filter.ts'
import { ofCompany, ofDoctype, ofPart } from '../filters/record-filters.ts'
import { useListFilters } from '../filters/use-list-filters.ts'
import { DataTable, type TableColumn } from '../table/DataTable.tsx'
import { searchFilter } from '../table/search-filter.ts'
import { widthFor } from '../table/table-columns.ts'
import { ViewMenu } from '../views/ViewMenu.tsx'
import { FindingDevices } from './compliance-dialogs.ts'
import { FixButton } from './FixButton.tsx'
import { aboutInWords, countInWords, nameOfFinding } from './finding-words.ts'

/** The findings, those with the most devices first. */
export function FindingsTable() {
  const filters = useListFilters(findingFilters)
  return (
    <DataTable<Finding>
      label="Befunde"
      exported="Nachweise"
      endpoint={compliance.findings}
      columns={columns}
      populate={populate}
      defaultSort="devices:desc"
      opens
      filters={filters.filters}
      search={(text) => searchFilter(text, { texts: searched })}
      nameOf={nameOfFinding}
      note={
        <FilterBar filters={filters} endpoint={compliance.findings} ofAll="Befunden">
          <ViewMenu list="findings" all="Alle Befunde" filters={filters} />
        </FilterBar>
      }
      empty={
        filters.filters ? (
          <NothingLeft filters={filters} what="Befunde" />
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

const findingFilters: ListFilter[] = [
  {
    kind: 'choice',
    param: 'regel',
    name: 'Regel',
    choices: ruleNames.map((value) => ({ value, label: complianceRules[value].title })),
    where: (rule) => ({ rule }),
  },
  ofPart,
  ofCompany,
  ofDoctype,
]

const columns: TableColumn<Finding>[] = [
  {
    id: 'rule',
    header: 'Was fehlt',
    sort: 'rule',
    width: 'minmax(0, 2fr)',
    onPhone: 'title',
    cell: (finding) => (
      <>
        {complianceRules[finding.rule].title}
        <span className="finding-about cell-detail">{aboutInWords(finding)}</span>
      </>
    ),
  },
  {
    id: 'record',
    header: 'Artikelnummer / Firma',
    sort: 'part.title',
    onPhone: 'below',
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
    width: widthFor('7rem'),
    cell: (finding) => <FixButton finding={finding} />,
  },
]
