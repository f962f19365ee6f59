import { isLocalUrl } from './network.ts'

/** The single sign-on configuration from the environment. */
export interface SsoConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Label of the login button. */
  name: string
  scope: string
  /** The claim and value that make a user an administrator; undefined: the portal's own flag decides. */
  adminRole: { claim: string; value: string } | undefined
  createsUsers: boolean
}

/** The single sign-on settings, each validated individually. */
interface Typed {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME: string
  OIDC_SCOPE: string
  OIDC_ADMIN_ROLE?: string | undefined
  OIDC_CREATE_USERS: 'on' | 'off'
}

/** Contradictions among the single sign-on settings, one German line each. */
export function ssoMistakes(environment: Record<string, string | undefined>): string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = environment
  const mistakes: string[] = []
  const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ADMIN_ROLE'].filter(
    (name) => environment[name],
  )
  if (!issuer && others.length > 0) {
    mistakes.push(`OIDC_ISSUER: bitte auch angeben, oder ${others.join(', ')} weglassen`)
  }
  if (issuer && !(OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)) {
    mistakes.push('OIDC_CLIENT_ID und OIDC_CLIENT_SECRET: bitte zu OIDC_ISSUER beide angeben')
  }
  if (issuer && URL.canParse(issuer) && issuer.startsWith('http:') && !isLocalUrl(issuer)) {
    mistakes.push('OIDC_ISSUER: muss mit https:// beginnen')
  }
  if (!issuer && environment.PASSWORD_LOGIN === 'off') {
    mistakes.push('PASSWORD_LOGIN: ohne Passwort meldet sich nur an, wer OIDC_ISSUER hat')
  }
  return mistakes
}

export function readSso(typed: Typed): SsoConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = typed
  if (!issuer || !clientId || !clientSecret) return undefined
  const [, claim = '', value = ''] = /^([^=]+)=(.+)$/.exec(typed.OIDC_ADMIN_ROLE ?? '') ?? []
  return {
    issuer,
    clientId,
    clientSecret,
    name: typed.OIDC_NAME,
    scope: typed.OIDC_SCOPE,
    adminRole: claim ? { claim, value } : undefined,
    createsUsers: typed.OIDC_CREATE_USERS === 'on',
  }
}
