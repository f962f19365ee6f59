import { portal } from '../base/portal-settings.ts'
import { CodePicture } from '../ui/CodePicture.tsx'

/** The address in the machine's code, as a link. */
export function PlateAddress({ publicId }: { publicId: string }) {
  const { href, host, pathname } = addressOf(publicId)
  return (
    <a className="record-link record-link-quiet" href={href} target="_blank" rel="noopener">
      {host}
      {pathname}
    </a>
  )
}

/** The machine's code, which can be scanned from the screen too. */
export function PlateMark({ publicId, label }: { publicId: string; label: string }) {
  return <CodePicture className="nameplate-mark" text={addressOf(publicId).href} label={label} />
}

/** As on labels, whatever address this page was opened by. */
function addressOf(publicId: string): URL {
  return new URL(`${portal.publicUrl}/g/${publicId}`)
}
