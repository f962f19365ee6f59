import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { formatTime } from '../base/formats.ts'
import { StartCard } from '../start/StartCard.tsx'
import { Banner } from '../ui/Banner.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { equalHeadings } from './equal-headings.ts'
import { mapColumn } from './map-column.ts'
import { ReadingChoices } from './ReadingChoices.tsx'
import { RereadForm } from './RereadForm.tsx'
import { isExpired } from './table-import-words.ts'
import { useReading } from './use-reading.ts'
import './import-mapping.css'

/** Maps columns to fields, and sets how values are interpreted. */
export function MappingStage({ tableImport }: { tableImport: Import }) {
  const { change, check, problem } = useReading(tableImport)
  const [isStarting, setIsStarting] = useState(false)
  if (isExpired(tableImport)) return <ExpiredTable />
  const { columns, fields, isRemembered } = tableImport
  const missing = fields.filter(
    ({ name, isRequired }) => isRequired && !columns.some(({ field }) => field === name),
  )
  async function start() {
    if (isStarting) return
    setIsStarting(true)
    await check()
    setIsStarting(false)
  }
  return (
    <>
      <StartCard title="Wie die Datei gelesen wird" className="import-reading">
        <RereadForm tableImport={tableImport}>
          <ReadingChoices tableImport={tableImport} onChange={change} />
        </RereadForm>
      </StartCard>
      <StartCard title="Spalten zuordnen" className="import-mapping">
        <p className="card-note">
          {isRemembered
            ? 'Eine Tabelle mit diesen Überschriften wurde schon importiert: Die Spalten sind zugeordnet wie damals.'
            : 'Nach den Überschriften zugeordnet. Bitte prüfen; was keinem Feld zugeordnet ist, wird nicht importiert.'}
        </p>
        <ColumnTable
          tableImport={tableImport}
          onMap={(index, field) =>
            change({
              columns: mapColumn(
                columns.map((column) => column.field),
                index,
                field,
              ),
            })
          }
        />
        {equalHeadings(columns).map((text) => (
          <Banner key={text} type="warn" text={text} />
        ))}
        {problem && <Banner text={problem} />}
        {missing.length > 0 && !problem && (
          <Banner
            type="warn"
            text={`Noch ohne Spalte: ${missing.map(({ label }) => `„${label}“`).join(', ')}. Bitte ordnen Sie ${missing.length === 1 ? 'eine' : 'je eine'} zu, oder wählen Sie oben, was die Tabelle enthält.`}
          />
        )}
        <div className="import-buttons">
          <p className="card-note">
            Die Tabelle liegt hier bis {formatTime(tableImport.expiresAt)}.
          </p>
          {/* Not `loading`, which would take the focus away. */}
          <Button aria-busy={isStarting} onClick={start}>
            Probelauf starten
          </Button>
        </div>
      </StartCard>
    </>
  )
}

function ExpiredTable() {
  return (
    <Banner
      type="warn"
      text="Diese Tabelle wurde nach einem Tag gelöscht. Bitte laden Sie sie neu hoch!"
    />
  )
}
