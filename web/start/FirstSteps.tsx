import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { doctypes } from '#contract/doctypes.ts'
import { parts } from '#contract/parts.ts'
import { portal } from '#contract/portal.ts'
import { useList, useResult } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { CompanyForm } from '../companies/company-dialogs.ts'
import { DeviceForm } from '../devices/device-dialogs.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DoctypesForm } from '../doctypes/doctype-dialogs.ts'
import { FileForm } from '../files/file-dialogs.ts'
import { PartsForm } from '../parts/part-dialogs.ts'
import { StartCard } from './StartCard.tsx'

const countOnly = { pagination: { page: 1, pageSize: 1 } }

/** The first steps, in order, until there is a device. */
export function FirstSteps() {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const { data: figures } = useResult(portal.figures)
  const partCount = useList(parts.list, countOnly).data?.pagination.total ?? 0
  const doctypeCount = useList(doctypes.list, countOnly).data?.pagination.total ?? 0
  const { companies = 0, files = 0 } = figures ?? {}
  const steps = [
    {
      name: 'Firma anlegen',
      why: 'Der Kunde, an den Sie die Geräte liefern.',
      count: companies,
      open: () => openDialog(CompanyForm, { mode: 'new' }),
    },
    {
      name: 'Artikelnummer anlegen',
      why: 'Der Gerätetyp, zum Beispiel „EA-105“.',
      count: partCount,
      open: () => openDialog(PartsForm, { mode: 'new' }),
    },
    {
      name: 'Dokumententyp anlegen',
      why: 'Zum Beispiel „Betriebsanleitung“ oder „Schaltplan“.',
      count: doctypeCount,
      open: () => openDialog(DoctypesForm, { mode: 'new' }),
    },
    {
      name: 'Dateien hochladen',
      why: 'Was Kunden am Gerät brauchen, zum Beispiel die Betriebsanleitung.',
      count: files,
      open: () => openDialog(FileForm, {}),
    },
    {
      name: 'Gerät anlegen',
      why: isAdmin
        ? 'Danach drucken Sie das Etikett dafür.'
        : 'Anlegen können es nur Administratoren.',
      count: 0,
      open: isAdmin ? () => openDialog(DeviceForm, { mode: 'new' }) : undefined,
    },
  ]
  const next = steps.findIndex(({ count }) => count === 0)
  return (
    <StartCard title="So richten Sie das Portal ein" className="first-steps">
      <ol>
        {steps.map(({ name, why, count, open }, index) => (
          <li key={name} data-done={count > 0}>
            <span className="step-mark" aria-hidden>
              {count > 0 ? <Check size={18} /> : index + 1}
            </span>
            <span className="card-what">
              <strong>{name}</strong>
              {count > 0 && <span className="hidden-text"> (erledigt)</span>}
              <span className="card-details">{why}</span>
            </span>
            {open && count === 0 && (
              <Button variant={index === next ? 'filled' : 'default'} onClick={open}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {isAdmin && (
        <p className="card-note">
          Das alles steht schon in einer Tabelle? <Link to="/import">Tabellen importieren</Link>
        </p>
      )}
    </StartCard>
  )
}
