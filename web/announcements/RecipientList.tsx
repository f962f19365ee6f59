import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Recipient } from '#contract/announcements.ts'
import { formatCount, formatDate } from '../base/formats.ts'
import { languageName } from '../base/language-choices.ts'
import { TablePager } from '../table/TablePager.tsx'
import { Banner } from '../ui/Banner.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import {
  type ChosenCompanies,
  countChosen,
  isChosen,
  mayChoose,
  withToggled,
} from './chosen-companies.ts'
import { type RecipientPage, recipientsOnPage, useRecipientPage } from './use-recipients.ts'

interface Props {
  version: number
  /** When the list was loaded, in ms. */
  since: number
  head: RecipientPage
  chosen: ChosenCompanies
  onChange: (next: ChosenCompanies) => void
}

/** The companies that would receive the mail, page by page, each of which can be deselected. */
export function RecipientList({ version, since, head, chosen, onChange }: Props) {
  const [{ page, search }, setPlace] = useState({ page: 1, search: '' })
  const isFirst = page === 1 && search === ''
  const pageRequest = { page, search, pageSize: recipientsOnPage }
  const list = useRecipientPage(version, since, pageRequest, !isFirst)
  const recipientPage = isFirst || !list.data ? head : list.data
  const { all: total, chosen: count } = countChosen(chosen, head)
  const isAll = count === total
  return (
    <section className="recipients" aria-label="Firmen mit E-Mail-Adresse">
      <div className="recipients-head">
        <Checkbox
          label={`${formatCount(count)} von ${formatCount(total)} ausgewählt`}
          checked={isAll && total > 0}
          indeterminate={count > 0 && !isAll}
          disabled={total === 0}
          onChange={() => onChange({ ...chosen, begin: isAll ? 'none' : 'all', others: new Map() })}
        />
        {head.reachable > recipientsOnPage && (
          <SearchField value={search} onChange={(text) => setPlace({ page: 1, search: text })} />
        )}
      </div>
      {list.error && !isFirst ? (
        <div className="recipients-failure">
          <Banner text={`Die Firmen konnten nicht geladen werden: ${list.error.message}`} />
          <Button variant="default" onClick={() => void list.refetch()}>
            Erneut versuchen
          </Button>
        </div>
      ) : (
        <ul aria-label="Firmen" aria-busy={list.isFetching}>
          {recipientPage.recipients.map((company) => (
            <li key={company.id}>
              <Checkbox
                checked={isChosen(chosen, company)}
                disabled={!mayChoose(chosen, company)}
                onChange={() => onChange(withToggled(chosen, company))}
                label={<Facts {...company} />}
              />
            </li>
          ))}
          {recipientPage.total === 0 && (
            <li className="recipients-none">Keine Firma passt zur Suche.</li>
          )}
        </ul>
      )}
      {recipientPage.total > recipientsOnPage && (
        <TablePager
          label="Seiten der Firmen"
          page={page}
          size={recipientsOnPage}
          total={recipientPage.total}
          sizes={[]}
          onChange={({ page: next = 1 }) => setPlace({ page: next, search })}
        />
      )}
    </section>
  )
}

function Facts({ name, contact, email, locale, devices, toldAt }: Recipient) {
  return (
    <span className="recipient">
      <span className="recipient-name">
        {name}
        {contact && <span className="recipient-contact">{contact}</span>}
      </span>{' '}
      <span className="recipient-address">{email}</span>{' '}
      <span className="recipient-more recipient-language">{languageName(locale)}</span>{' '}
      <span className="recipient-more recipient-devices">
        {devices === 1 ? '1 Gerät' : `${formatCount(devices)} Geräte`}
      </span>
      {toldAt && (
        <span className="recipient-told">{` schon benachrichtigt am ${formatDate(toldAt)}`}</span>
      )}
    </span>
  )
}
