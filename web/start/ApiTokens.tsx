import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { portal } from '#contract/portal.ts'
import { rightsInWords, type Token, tokens } from '#contract/tokens.ts'
import { formatDate, formatTime } from '../base/formats.ts'
import { call } from '../client/api.ts'
import { refresh, useResult } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { PencilIcon, TrashIcon } from '../ui/row-icons.ts'
import { StartCard } from './StartCard.tsx'
import { TokenForm } from './start-dialogs.ts'

/** For administrators: the programs that may use the API, and their tokens. */
export function ApiTokens() {
  const list = useResult(tokens.list)
  return (
    <StartCard
      title="API-Schlüssel"
      anchor="api-schluessel"
      query={list}
      button={
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() => openDialog(TokenForm, { mode: 'new' })}
        >
          API-Schlüssel anlegen
        </Button>
      }
    >
      {list.data?.length === 0 ? (
        <p className="card-note">
          Noch keine API-Schlüssel. Mit einem Schlüssel arbeitet ein anderes Programm mit dem
          Portal, etwa Ihr ERP. <a href={portal.docs.path}>Beschreibung der API</a>
        </p>
      ) : (
        <ul className="card-list">
          {list.data?.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </StartCard>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { name, expiresAt, lastUsedAt, createdBy, createdAt } = token
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return (
    <li>
      <span className="card-what">
        <strong>{name}</strong> {isExpired && <span className="card-mark">abgelaufen</span>}
        <span className="card-details">
          {rightsInWords(token)}&nbsp;· {validity(expiresAt, isExpired)}
        </span>
        <span className="card-details">
          {lastUsedAt ? `zuletzt benutzt ${formatTime(lastUsedAt)}` : 'noch nie benutzt'}&nbsp;·
          angelegt von {createdBy} am {formatDate(createdAt)}
        </span>
      </span>
      <span className="card-buttons">
        <RowButton
          name={`API-Schlüssel ${name} bearbeiten`}
          Icon={PencilIcon}
          onClick={() => openDialog(TokenForm, { mode: 'update', token })}
        />
        <RowButton
          name={`API-Schlüssel ${name} widerrufen`}
          Icon={TrashIcon}
          onClick={() => revoke(token)}
        />
      </span>
    </li>
  )
}

function validity(expiresAt: string | null, isExpired: boolean): string {
  if (expiresAt === null) return 'gilt, bis er widerrufen wird'
  return `${isExpired ? 'galt' : 'gilt'} bis ${formatTime(expiresAt)}`
}

function revoke({ id, name, lastUsedAt }: Token) {
  const use = lastUsedAt
    ? `Er wurde zuletzt am ${formatTime(lastUsedAt)} benutzt.`
    : 'Er wurde noch nie benutzt.'
  askToDelete({
    question: `API-Schlüssel „${name}“ widerrufen?`,
    body: `Das Programm, das ihn verwendet, kommt ab sofort nicht mehr ins Portal. ${use}`,
    confirm: 'Widerrufen',
    action: 'removeToken',
    done: 'API-Schlüssel wurde widerrufen!',
    async remove() {
      await call(tokens.remove, { id })
      await refresh(tokens.list)
    },
  })
}
