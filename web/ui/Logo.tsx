import { portal } from '../base/portal-settings.ts'

/** The operator's logo, or else our own: a nameplate with four rivets that carries a document. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <img className="logo" src={portal.hasLogo ? '/logo' : '/favicon.svg'} height={size} alt="" />
  )
}
