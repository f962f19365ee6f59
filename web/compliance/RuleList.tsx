import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { complianceRules } from '#contract/compliance-rules.ts'
import { compliance, type RuleState } from '#contract/findings.ts'
import { formatCount } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh, useResult } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { Loaded } from '../start/StartCard.tsx'
import { toast } from '../ui/toasts.tsx'

/** All rules with their sources; administrators can switch them on and off. */
export function RuleList() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const state = useResult(compliance.state)
  return (
    <Loaded query={state}>
      {!isAdmin && (
        <p className="compliance-note">Regeln können nur Administratoren ein- und ausschalten.</p>
      )}
      <ul className="rule-list" aria-label="Regeln">
        {state.data?.rules.map((rule) => (
          <RuleRow key={rule.name} rule={rule} isAdmin={isAdmin} />
        ))}
      </ul>
    </Loaded>
  )
}

function RuleRow({
  rule: { name, isOn, findings },
  isAdmin,
}: {
  rule: RuleState
  isAdmin: boolean
}) {
  const { title, text, source } = complianceRules[name]
  const [isSaving, setSaving] = useState(false)

  async function change(next: boolean) {
    if (isSaving) return
    setSaving(true)
    try {
      await call(compliance.switchRule, { name, isOn: next })
      toast.success(next ? 'Regel wurde eingeschaltet!' : 'Regel wurde ausgeschaltet!')
    } catch (error) {
      reportFailure('switchRule', error)
    }
    await refresh(compliance.state, compliance.findings)
    setSaving(false)
  }

  return (
    <li className="rule">
      <Checkbox
        label={title}
        checked={isOn}
        disabled={!isAdmin}
        // Not `disabled`, which would take the focus away.
        aria-disabled={isSaving || undefined}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <p>{text}</p>
      <p className="rule-source">
        Quelle: {source}&nbsp;· {isOn ? inWords(findings) : 'ausgeschaltet'}
      </p>
    </li>
  )
}

function inWords(findings: number): string {
  return findings === 1 ? '1 Befund' : `${formatCount(findings)} Befunde`
}
