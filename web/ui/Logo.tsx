import { portal } from '../portal.ts'

/** The operator's logo, else our mark: a nameplate with four rivets that carries a document. */
export function Logo({ size = 40 }: { size?: number }) {
  if (portal.hasLogo) return <img className="logo" src="/logo" height={size} alt="" />
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="logo-plate" x="2" y="6" width="44" height="36" rx="6" />
      <g className="logo-rivets">
        <circle cx="8.5" cy="12.5" r="2.25" />
        <circle cx="39.5" cy="12.5" r="2.25" />
        <circle cx="8.5" cy="35.5" r="2.25" />
        <circle cx="39.5" cy="35.5" r="2.25" />
      </g>
      <path
        className="logo-paper"
        d="M16.5 11.5h9l7 7v16a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-21a2 2 0 0 1 2-2Z"
      />
      <path className="logo-corner" d="M25.5 11.5l7 7h-5a2 2 0 0 1-2-2Z" />
      <path className="logo-lines" d="M18.5 24h10M18.5 28h10M18.5 32h6" />
    </svg>
  )
}
