import { Button } from '@mantine/core'
import { Link2, Unlink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sso } from '#contract/sso.ts'
import { takeReturned } from '../auth/sso-return.ts'
import { formatDate } from '../base/formats.ts'
import { portal } from '../base/portal-settings.ts'
import { call } from '../client/api.ts'
import { reportFailure } from '../client/failures.ts'
import { refresh, useResult } from '../client/queries.ts'
import { askToDelete } from '../dialog/ask-to-delete.ts'
import { toast } from '../ui/toasts.tsx'
import { StartCard } from './StartCard.tsx'

/** Whether the user's own account is linked with one at the provider, and how to change that. */
export function OwnIdentity() {
  const identityQuery = useResult(sso.own)
  useReturnReport()
  const identity = identityQuery.data?.identity
  return (
    <StartCard
      title="Anmeldung beim Anbieter"
      query={identityQuery}
      button={
        identityQuery.data &&
        (identity ? (
          <Button
            variant="default"
            leftSection={<Unlink size={18} aria-hidden />}
            onClick={askToUnlink}
          >
            Verknüpfung lösen
          </Button>
        ) : (
          <Button variant="default" leftSection={<Link2 size={18} aria-hidden />} onClick={link}>
            Verknüpfen
          </Button>
        ))
      }
    >
      <p className="card-note">
        {identity
          ? `Verknüpft mit ${portal.ssoName} seit ${formatDate(identity.linkedAt)} (${identity.subject}).`
          : `Noch nicht verknüpft. Danach melden Sie sich mit ${portal.ssoName} an.`}
      </p>
    </StartCard>
  )
}

async function link() {
  try {
    location.assign((await call(sso.link, {})).url)
  } catch (error) {
    reportFailure('linkIdentity', error)
  }
}

function askToUnlink() {
  askToDelete({
    question: 'Verknüpfung lösen?',
    body: `Danach können Sie sich nicht mehr mit ${portal.ssoName} anmelden.`,
    confirm: 'Lösen',
    action: 'unlinkIdentity',
    done: 'Verknüpfung wurde gelöst!',
    async remove() {
      await call(sso.unlink, {})
      await refresh(sso.own)
    },
  })
}

/** Reports the outcome after returning from the provider. */
function useReturnReport() {
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const { failure, isLinked } = takeReturned()
    if (failure) toast.warn(failure)
    if (isLinked) toast.success('Ihr Konto ist verknüpft!')
  }, [])
}
