import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import {
  type NewToken,
  type Scopes,
  type Token,
  TokenDraft,
  tokens,
  tokenTypes,
} from '#contract/tokens.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import type { Closable } from '../dialog/dialogs.ts'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toasts.tsx'
import { NewTokenKey } from './NewTokenKey.tsx'
import { ScopesField } from './ScopesField.tsx'
import { asBefore, expiryOf, lifespans } from './token-lifespans.ts'

const types = Object.entries(tokenTypes).map(([value, label]) => ({ value, label }))

type Props = Closable & ({ mode: 'new' } | { mode: 'update'; token: Token })

/** Also after a refusal, so that the form next opens with current data. */
const reload = () => void refresh(tokens.list)

/** Creates an API token and shows it once; or changes its rights. */
export function TokenForm(props: Props) {
  const { mode, onClose } = props
  const token = mode === 'update' ? props.token : undefined
  const [made, setMade] = useState<NewToken>()
  const { draft, field, errors, isSaving, isDirty, form } = useForm({
    initial: draftOf(token),
    schema: typedToken,
    action: token ? 'updateToken' : 'addToken',
    async save({ scopes, ...input }, _, { only }) {
      const rights = { ...input, scopes: input.type === 'scoped' ? scopes : null }
      if (token) {
        const changed = only(rights)
        // Scopes are meaningless without their type, which may have been changed in the meantime.
        if (changed.scopes) changed.type = rights.type
        // Rights are sent as a whole: this prevents restoring a right that a colleague has revoked in the meantime.
        const seenVersion = changed.type && { updatedAt: token.updatedAt }
        await call(tokens.update, { ...changed, ...seenVersion, id: token.id }).finally(reload)
        toast.success('API-Schlüssel wurde aktualisiert!')
        onClose()
      } else setMade(await call(tokens.create, rights).finally(reload))
    },
  })
  if (made) return <NewTokenKey token={made} onClose={onClose} />
  return (
    <DialogFrame
      title={token ? 'API-Schlüssel bearbeiten' : 'API-Schlüssel anlegen'}
      width="36rem"
      onClose={onClose}
      isDirty={isDirty}
    >
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Name"
          description="Das Programm, das den Schlüssel verwendet, zum Beispiel „ERP“."
          required
          data-autofocus
          {...field('name')}
        />
        <NativeSelect
          label="Rechte"
          description="Voller Zugriff: alles, was ein Administrator darf, außer Bearbeitern, Schlüsseln und Passwörtern von Personen."
          data={types}
          {...field('type')}
        />
        {draft.type === 'scoped' && <ScopesField {...field('scopes')} />}
        <NativeSelect
          label="Gültig"
          data={token ? [asBefore, ...lifespans] : lifespans}
          {...field('expiresAt')}
        />
        {token && (
          <p>
            Der Schlüssel selbst bleibt; was er darf, gilt ab der nächsten Anfrage des Programms.
          </p>
        )}
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            {token ? 'Update' : 'Anlegen'}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}

interface Typed {
  name: string
  type: string
  scopes: Scopes | null
  expiresAt: string
}

function draftOf(token: Token | undefined): Typed {
  if (!token) return { name: '', type: 'read-only', scopes: null, expiresAt: 'year' }
  const { name, type, scopes } = token
  return { name, type, scopes, expiresAt: asBefore.value }
}

const typedToken = TokenDraft.extend({
  expiresAt: z.preprocess(expiryOf, tokens.update.input.shape.expiresAt),
})
