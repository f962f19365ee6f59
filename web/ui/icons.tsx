import type { ReactElement } from 'react'

/** What every icon takes; without `label` it is decoration. */
export interface IconProps {
  size?: number
  className?: string
  label?: string
}

export type IconType = (props: IconProps) => ReactElement

/** A stroked 24 by 24 icon from one path. The shapes are Lucide's (ISC licence), in tenths, drawn without its runtime. */
export function icon(path: string): IconType {
  return ({ size = 24, className, label }) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={path} />
    </svg>
  )
}

export const LaptopIcon = /* @__PURE__ */ icon(
  'M18 5a2 2 0 0 1 2 2v8.5a2 2 0 0 0 .2.9l1.1 2.1a1 1 0 0 1-.9 1.5H3.6a1 1 0 0 1-.9-1.5l1.1-2.1A2 2 0 0 0 4 15.5V7a2 2 0 0 1 2-2zM20 16H4',
)
export const LockIcon = /* @__PURE__ */ icon(
  'M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM7 10V7a5 5 0 0 1 10 0v3',
)
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.1 12.3a1 1 0 0 1 0-.7 10.8 10.8 0 0 1 19.8 0 1 1 0 0 1 0 .7 10.8 10.8 0 0 1-19.8 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M10.7 5.1a10.8 10.8 0 0 1 11.2 6.5 1 1 0 0 1 0 .7 10.8 10.8 0 0 1-1.4 2.5M14.1 14.1a3 3 0 0 1-4.2-4.2M17.5 17.5a10.8 10.8 0 0 1-15.4-5.2 1 1 0 0 1 0-.7 10.8 10.8 0 0 1 4.4-5.1M2 2l20 20',
)
export const InfoIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01',
)
export const CheckIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12',
)
export const WarningIcon = /* @__PURE__ */ icon(
  'M21.7 18l-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01',
)
export const ErrorIcon = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16',
)
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12')
