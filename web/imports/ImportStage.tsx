import { useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { EndStage } from './EndStage.tsx'
import { isUnderWay } from './import-words.ts'
import { MappingStage } from './MappingStage.tsx'
import { ResultStage } from './ResultStage.tsx'
import { TableUnderWay } from './TableUnderWay.tsx'
import { useStage } from './use-stage.ts'
import './import-steps.css'

const steps = ['Spalten', 'Probelauf', 'Import'] as const

/** The next step of an import, or its outcome. */
export function ImportStage({ tableImport }: { tableImport: Import }) {
  const { state } = tableImport
  const [isMapping, setIsMapping] = useState(false)
  const stage = useStage(state, () => setIsMapping(false))
  function map() {
    setIsMapping(true)
    stage.current?.focus()
  }
  const isOpen = state === 'open' || (state === 'checked' && isMapping)
  return (
    <>
      <Steps at={isOpen ? 0 : state === 'checking' || state === 'checked' ? 1 : 2} />
      <div ref={stage} tabIndex={-1} className="import-stage">
        {isOpen ? (
          <MappingStage tableImport={tableImport} />
        ) : isUnderWay(tableImport) ? (
          <TableUnderWay tableImport={tableImport} />
        ) : state === 'checked' ? (
          <ResultStage tableImport={tableImport} onMap={map} />
        ) : (
          <EndStage tableImport={tableImport} />
        )}
      </div>
    </>
  )
}

function Steps({ at }: { at: number }) {
  return (
    <ol className="import-steps" aria-label="Schritte">
      {steps.map((name, index) => (
        <li
          key={name}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}
