import { noLegalAdvice } from '#contract/compliance-rules.ts'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { LookState } from './LookState.tsx'
import { RuleList } from './RuleList.tsx'
import './compliance.css'

/** „Nachweise“: what is missing of what the law wants, and by which rules that is said. */
export function ComplianceScreen() {
  return (
    <>
      <h1 className="screen-title">Nachweise</h1>
      <p className="compliance-note">
        {noLegalAdvice} <LookState />
      </p>
      <ScreenTabs
        tabs={[
          { id: 'befunde', name: 'Befunde', content: <FindingsTable /> },
          { id: 'regeln', name: 'Regeln', content: <RuleList /> },
        ]}
      />
    </>
  )
}
