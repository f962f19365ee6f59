import { CodePicture } from '../ui/CodePicture.tsx'

/** What the code on the machine leads to, as people read it. */
export function PlateAddress({ publicId }: { publicId: string }) {
  return (
    <a
      className="record-link record-link-quiet"
      href={pathOf(publicId)}
      target="_blank"
      rel="noopener"
    >
      {location.host}
      {pathOf(publicId)}
    </a>
  )
}

/** A scanner reads it off the screen as off the machine. */
export function PlateMark({ publicId, label }: { publicId: string; label: string }) {
  return (
    <CodePicture
      className="nameplate-mark"
      text={`${location.origin}${pathOf(publicId)}`}
      label={label}
    />
  )
}

function pathOf(publicId: string): string {
  return `/g/${publicId}`
}
