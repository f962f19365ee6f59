import { Select } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { complianceRules, type RuleName, ruleNames } from '#contract/compliance-rules.ts'

const param = 'regel'
const choices = [
  { value: '' as const, label: 'Alle Regeln' },
  ...ruleNames.map((value) => ({ value, label: complianceRules[value].title })),
]

/** The condition that the address sets on the rules of findings, and the field that changes it. */
export function useRuleFilter() {
  const [params, setParams] = useSearchParams()
  const rule = ruleNames.find((name) => name === params.get(param))
  function choose(next: RuleName | '' | null) {
    setParams((current) => {
      if (next) current.set(param, next)
      else current.delete(param)
      current.delete('seite')
      return current
    })
  }
  return {
    filters: rule && { rule },
    field: (
      <Select<RuleName | ''>
        className="rule-filter"
        aria-label="Regel"
        data={choices}
        value={rule ?? ''}
        onChange={choose}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
    ),
  }
}
