import { noLegalAdvice } from '#contract/compliance-rules.ts'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { CheckState } from './CheckState.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { RuleList } from './RuleList.tsx'
import './compliance.css'

/** The screen „Nachweise“: what is missing according to the law, and the rules that find it. */
export function ComplianceScreen() {
  return (
    <>
      <h1 className="screen-title">Nachweise</h1>
      <p className="compliance-note">
        {noLegalAdvice} <CheckState />
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
