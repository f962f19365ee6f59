import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { SentAttestation } from '#contract/factors.ts'
import { toast } from '../ui/toasts.tsx'

/** Whether this browser supports passkeys at this address. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Asks for an existing passkey; undefined, after a toast, if the user cancels or it fails. */
export function askForPasskey(options: { challenge: string }) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return unlessCancelled(() => startAuthentication({ optionsJSON }))
}

/** Creates a passkey; undefined, after a toast, if the user cancels or it fails. */
export function makePasskey(options: { challenge: string }): Promise<SentAttestation | undefined> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return unlessCancelled(async () => {
    const attestation = await startRegistration({ optionsJSON })
    return { ...attestation, clientExtensionResults: { ...attestation.clientExtensionResults } }
  })
}

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const { name } = error as Error
    toast.warn(
      name === 'InvalidStateError'
        ? 'Dieses Gerät hat schon einen Passkey für Ihr Konto.'
        : 'Der Passkey wurde nicht verwendet: abgebrochen, abgelaufen oder hier nicht möglich.',
    )
    return undefined
  }
}
