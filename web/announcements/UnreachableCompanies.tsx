import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../base/formats.ts'
import { RecordLink } from '../dialog/RecordLink.tsx'
import { TablePager } from '../table/TablePager.tsx'
import { saveUnreachable } from './save-unreachable.ts'
import { unreachableOnPage, useRecipientPage } from './use-recipients.ts'

interface Props {
  version: number
  /** When the list was loaded, in ms. */
  since: number
  count: number
}

/** The companies without a mail address, which have to be notified in another way. */
export function UnreachableCompanies({ version, since, count }: Props) {
  const [page, turnTo] = useState(1)
  const [isSaving, setSaving] = useState(false)
  const pageRequest = { page, pageSize: unreachableOnPage, reach: 'none' } as const
  const { data, error, isFetching, refetch } = useRecipientPage(version, since, pageRequest)

  async function save() {
    setSaving(true)
    await saveUnreachable(version)
    setSaving(false)
  }

  return (
    <section className="unreachable" aria-label="Firmen ohne E-Mail-Adresse" aria-busy={isFetching}>
      <div className="recipients-head">
        <h3>
          {count === 1
            ? '1 Firma ohne E-Mail-Adresse'
            : `${formatCount(count)} Firmen ohne E-Mail-Adresse`}
        </h3>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={isSaving}
          onClick={() => void save()}
        >
          Als CSV speichern
        </Button>
      </div>
      {error ? (
        <div className="recipients-failure">
          <p role="alert">Die Firmen konnten nicht geladen werden: {error.message}</p>
          <Button variant="default" onClick={() => void refetch()}>
            Erneut versuchen
          </Button>
        </div>
      ) : (
        <ul>
          {data?.recipients.map(({ id, name, kdnr }) => (
            <li key={id}>
              <RecordLink to="/companies" id={id}>
                {name}
              </RecordLink>
              , Kundennummer {kdnr}
            </li>
          ))}
        </ul>
      )}
      {count > unreachableOnPage && (
        <TablePager
          label="Seiten der Firmen ohne E-Mail-Adresse"
          page={page}
          size={unreachableOnPage}
          total={count}
          sizes={[]}
          onChange={({ page: next = 1 }) => turnTo(next)}
        />
      )}
    </section>
  )
}
