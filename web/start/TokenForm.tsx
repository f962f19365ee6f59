import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type NewToken, TokenDraft, tokens, tokenTypes } from '#contract/tokens.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useDraft } from '../form/use-draft.ts'
import { NewTokenKey } from './NewTokenKey.tsx'
import { endOf, type Lifespan, lifespans } from './token-lifespans.ts'

const types = Object.entries(tokenTypes).map(([value, label]) => ({ value, label }))

/** Makes an API token, then shows it once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewToken>()
  const [lifespan, setLifespan] = useState<Lifespan>('year')
  const { draft, change, errors, isSaving, isDirty, form } = useDraft({
    initial: { name: '', type: 'read-only', expiresAt: endOf('year') },
    schema: TokenDraft,
    action: 'addToken',
    async save(input) {
      const token = await call(tokens.create, input)
      setMade(token)
      void refresh(tokens.list)
    },
  })
  if (made) return <NewTokenKey token={made} onClose={onClose} />
  function choose(chosen: Lifespan) {
    setLifespan(chosen)
    change({ expiresAt: endOf(chosen) })
  }
  return (
    <DialogFrame title="API-Schlüssel anlegen" width="36rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Name"
          description="Welches Programm den Schlüssel bekommt, etwa „ERP“"
          required
          data-autofocus
          autoComplete="off"
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Rechte"
          description="Voller Zugriff: alles, was ein Administrator darf, außer Bearbeitern, Schlüsseln und Passwörtern von Personen"
          data={types}
          value={draft.type}
          error={errors.type}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
        <NativeSelect
          label="Gültig"
          data={lifespans}
          value={lifespan}
          error={errors.expiresAt}
          onChange={(event) => choose(event.currentTarget.value as Lifespan)}
        />
        <div className="dialog-buttons">
          <CancelButton />
          <Button type="submit" loading={isSaving}>
            Anlegen
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
