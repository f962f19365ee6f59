import { useMemo } from 'react'
import { encode } from 'uqr'

interface Props {
  /** Content of the code. */
  text: string
  /** Description for screen readers. */
  label: string
  className: string
}

/** A QR code with its quiet zone; black on white in the dark scheme too. */
export function CodePicture({ text, label, className }: Props) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string) {
  const { data, size } = encode(text, { border: 4 })
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { size, path: modules.join('') }
}
