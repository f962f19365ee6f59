import { portal } from '../base/portal-settings.ts'
import { CodePicture } from '../ui/CodePicture.tsx'

/** What the code on the machine leads to, as people read it. */
export function PlateAddress({ publicId }: { publicId: string }) {
  const { href, host, pathname } = addressOf(publicId)
  return (
    <a className="record-link record-link-quiet" href={href} target="_blank" rel="noopener">
      {host}
      {pathname}
    </a>
  )
}

/** A scanner reads it off the screen as off the machine. */
export function PlateMark({ publicId, label }: { publicId: string; label: string }) {
  return <CodePicture className="nameplate-mark" text={addressOf(publicId).href} label={label} />
}

/** As labels say it, whatever address this page was opened by. */
function addressOf(publicId: string): URL {
  return new URL(`${portal.publicUrl}/g/${publicId}`)
}
