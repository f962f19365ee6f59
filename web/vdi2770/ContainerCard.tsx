import { Checkbox } from '@mantine/core'
import type { FileImport } from '#contract/file-imports.ts'
import { formatCount } from '../base/formats.ts'
import { StartCard } from '../start/StartCard.tsx'
import { ContainerFindings } from './ContainerFindings.tsx'

type Container = NonNullable<FileImport['container']>

interface Props {
  id: number
  container: Container
  /** Called with whether to import documents of invalid containers; absent if it can no longer be changed. */
  onAccept?: (areAccepted: boolean) => void
}

/** Summary of a VDI 2770 container: its contents, and the rules that it breaks. */
export function ContainerCard({ id, container, onAccept }: Props) {
  const { errors, warnings, areFindingsAccepted } = container
  return (
    <>
      <StartCard title="Container nach VDI 2770">
        <p>{contentsInWords(container)}</p>
        <p>{findingsInWords(container)}</p>
        {errors > 0 && onAccept && (
          <Checkbox
            label="Auch Dokumente ungültiger Container übernehmen"
            description="Soweit ihre Metadaten lesbar sind. Sonst bleiben sie draußen, bis sie von Hand zugeordnet sind."
            checked={areFindingsAccepted}
            onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
          />
        )}
      </StartCard>
      {errors + warnings > 0 && <ContainerFindings id={id} errors={errors} warnings={warnings} />}
    </>
  )
}

/** 'Ein Dokument in einem Container', '12 Dokumente in 13 Containern' */
function contentsInWords({ documents, containers }: Container): string {
  const documentsInWords = documents === 1 ? 'Ein Dokument' : `${formatCount(documents)} Dokumente`
  const containersInWords =
    containers === 1 ? 'einem Container' : `${formatCount(containers)} Containern`
  return `${documentsInWords} in ${containersInWords}. Typ, Sprache, Fassung, Titel und Gerät kommen aus den Metadaten.`
}

function findingsInWords({ errors, warnings }: Container): string {
  if (errors + warnings === 0) return 'Keine der geprüften Regeln ist verletzt.'
  const counts = [
    ...(errors > 0 ? [`${formatCount(errors)} Fehler`] : []),
    ...(warnings > 0 ? [warnings === 1 ? 'ein Hinweis' : `${formatCount(warnings)} Hinweise`] : []),
  ]
  return `Gefunden: ${counts.join(' und ')}.${errors === 0 ? ' Gültig ist er trotzdem.' : ''}`
}
