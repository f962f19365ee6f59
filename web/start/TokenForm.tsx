import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type NewToken, TokenDraft, tokens, tokenTypes } from '#contract/tokens.ts'
import { call } from '../client/api.ts'
import { refresh } from '../client/queries.ts'
import { CancelButton } from '../dialog/CancelButton.tsx'
import { DialogFrame } from '../dialog/DialogFrame.tsx'
import { ErrorBanners } from '../form/ErrorBanners.tsx'
import { useForm } from '../form/use-form.ts'
import { NewTokenKey } from './NewTokenKey.tsx'
import { endOf, lifespans } from './token-lifespans.ts'

const types = Object.entries(tokenTypes).map(([value, label]) => ({ value, label }))

/** Makes an API token, then shows it once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewToken>()
  const { field, errors, isSaving, isDirty, form } = useForm({
    initial: { name: '', type: 'read-only', expiresAt: 'year' },
    schema: typedToken,
    action: 'addToken',
    async save(input) {
      const token = await call(tokens.create, input)
      setMade(token)
      void refresh(tokens.list)
    },
  })
  if (made) return <NewTokenKey token={made} onClose={onClose} />
  return (
    <DialogFrame title="API-Schlüssel anlegen" width="36rem" onClose={onClose} isDirty={isDirty}>
      <form {...form}>
        <ErrorBanners errors={errors} />
        <TextInput
          label="Name"
          description="Welches Programm den Schlüssel bekommt, etwa „ERP“"
          required
          data-autofocus
          {...field('name')}
        />
        <NativeSelect
          label="Rechte"
          description="Voller Zugriff: alles, was ein Administrator darf, außer Bearbeitern, Schlüsseln und Passwörtern von Personen"
          data={types}
          {...field('type')}
        />
        <NativeSelect label="Gültig" data={lifespans} {...field('expiresAt')} />
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

const typedToken = TokenDraft.extend({ expiresAt: z.preprocess(endOf, TokenDraft.shape.expiresAt) })
