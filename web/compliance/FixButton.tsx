import { Button } from '@mantine/core'
import type { Finding } from '#contract/findings.ts'
import { nameOfFinding } from './finding-words.ts'
import { fixFinding } from './fix-finding.ts'

/** Opens where a finding can be fixed. */
export function FixButton({ finding }: { finding: Finding }) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Beheben: ${nameOfFinding(finding)}`}
      onClick={() => fixFinding(finding)}
    >
      Beheben
    </Button>
  )
}
