import { Button } from '@mantine/core'
import { FileArchive } from 'lucide-react'
import type { Device } from '#contract/devices.ts'
import { deviceZipPath } from '#contract/paths.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { DropHere } from '../files/DropHere.tsx'
import { RecordFiles } from '../files/RecordFiles.tsx'

/** All files that a device shows, grouped by origin, and requested in parallel with the device itself. */
export function ShownFiles({ id, device }: { id: number; device: Device | undefined }) {
  const part = device?.part
  const listed = { id, sn: device?.sn ?? '', deliveredOn: device?.deliveredOn }
  return (
    <div className="record-parts">
      <RecordFiles
        heading="Vom Gerät"
        label="Dateien vom Gerät"
        param="seite"
        filters={{ devices: { id } }}
        device={listed}
        aside={
          device && (
            <span className="record-buttons">
              <DropHere given={{ devices: [{ id, name: device.sn }] }} />
              {device.files?.length !== 0 && (
                <Button
                  component="a"
                  href={deviceZipPath(id)}
                  variant="subtle"
                  leftSection={<FileArchive size={16} aria-hidden />}
                >
                  Alle als ZIP
                </Button>
              )}
            </span>
          )
        }
        empty={<p>Dieses Gerät hat keine eigenen Dateien.</p>}
      />
      {part !== null && (
        <RecordFiles
          heading={part ? `Von ${part.title}` : 'Von der Artikelnummer'}
          label="Dateien von der Artikelnummer"
          param="seite-artikel"
          filters={{ parts: { devices: { id } }, $not: { devices: { id } } }}
          device={listed}
          aside={
            part && (
              <RecordLink to="/parts" id={part.id}>
                Artikelnummer öffnen
              </RecordLink>
            )
          }
          empty={<p>Die Artikelnummer hat keine Dateien, die für alle ihre Geräte gelten.</p>}
        />
      )}
    </div>
  )
}
