import { Button } from '@mantine/core'
import { type Company, companies } from '#contract/companies.ts'
import { CompanyAnnouncements } from '../announcements/CompanyAnnouncements.tsx'
import { useRecord } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { openCompany } from '../companies/open-company.ts'
import { removeCompany } from '../companies/remove-companies.ts'
import { renewPassword } from '../companies/renew-password.ts'
import { companyChoice } from '../devices/CompanyPick.tsx'
import { RelatedDevices } from '../devices/RelatedDevices.tsx'
import { openDialog } from '../dialog/dialogs.ts'
import { goTo } from '../dialog/RecordLink.tsx'
import { CompanyOrders } from '../documents/CompanyOrders.tsx'
import { DocumentsForm } from '../documents/document-dialogs.ts'
import { ScreenTabs } from '../ui/ScreenTabs.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { MoreActions } from './MoreActions.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordLogins } from './RecordLogins.tsx'
import { RecordPage } from './RecordPage.tsx'
import { loggedCompany } from './record-logs.ts'
import { companyWords } from './record-words.ts'

/** The page of a company. */
export function CompanyPage({ id }: { id: number }) {
  const isAdmin = useSession().currentUser?.isAdmin ?? false
  const query = useRecord(companies, id, { action: 'setCurrentCompany' })
  return (
    <RecordPage<Company>
      id={id}
      query={query}
      nameOf={({ name }) => name}
      {...companyWords}
      buttons={(company) => <Actions company={company} />}
    >
      {(company) => (
        <>
          <CompanyFacts company={company} />
          <ScreenTabs
            tabs={[
              {
                id: 'geraete',
                name: 'Geräte',
                content: (
                  <RelatedDevices
                    label="Geräte dieser Firma"
                    filters={{ companie: id }}
                    facts={deviceFacts}
                    empty="Dieser Firma ist noch kein Gerät zugeordnet."
                    given={company && { companie: companyChoice(company) }}
                  />
                ),
              },
              {
                id: 'verlauf',
                name: 'Verlauf',
                content: company && (
                  <RecordHistory
                    kind="companies"
                    id={id}
                    name={`Firma ${company.name}`}
                    logsOf={loggedCompany(company)}
                  />
                ),
              },
              { id: 'briefe', name: 'Briefe', content: <CompanyOrders id={id} /> },
              {
                id: 'mitteilungen',
                name: 'Mitteilungen',
                content: <CompanyAnnouncements id={id} />,
              },
              {
                id: 'anmeldungen',
                name: 'Anmeldungen',
                content: company && (
                  <RecordLogins
                    holder={{ kind: 'company', id, name: company.name }}
                    logsOf={loggedCompany(company)}
                    isAdmin={isAdmin}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}

const deviceFacts = ['sn', 'part'] as const

function Actions({ company }: { company: Company }) {
  const { id, name } = company
  return (
    <>
      <Button
        variant="default"
        onClick={() => openDialog(DocumentsForm, { subject: { company: { id, name } } })}
      >
        Brief
      </Button>
      <Button onClick={() => void openCompany(id)}>Bearbeiten</Button>
      <MoreActions
        actions={[
          { name: 'Neues Passwort …', onClick: () => void renewPassword(id) },
          {
            name: 'Löschen …',
            isDestructive: true,
            onClick: () => removeCompany(company, () => goTo('/companies')),
          },
        ]}
      />
    </>
  )
}
