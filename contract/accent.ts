/** The accent colours of one colour scheme, each as `#rrggbb`. */
interface Shades {
  /** A background for white text that also stands out from the page background. */
  fill: string
  fillHover: string
  /** Links, and text on the soft shade. */
  text: string
  /** Background of selected items. */
  soft: string
  focus: string
}

/** Linear-light red, green and blue, each 0 to 1. */
type Light = readonly [number, number, number]

/** Contrast ratios of WCAG 2.2 AA: text on a colour, and a colour against its background. */
const limits = { text: 4.5, ground: 3 }
const white: Light = [1, 1, 1]
const black: Light = [0, 0, 0]
/** Backgrounds of the dark scheme: the lightest one, and the one that its soft shade is mixed into. */
const dark = { raised: lightOf('#1d232d'), surface: lightOf('#171c25') }
/** The highest luminance on which white text is readable. */
const maxLuminance = 1.05 / limits.text - 0.05
/** The lowest luminance that stands out from the dark backgrounds; slightly raised, as channels are rounded. */
const minLuminance = limits.ground * (luminance(dark.raised) + 0.05) - 0.05 + 0.004

/** Whether white text is readable on this colour (`#rrggbb`); all other shades are derived from it. */
export function isAccent(color: string): boolean {
  return luminance(lightOf(color)) <= maxLuminance
}

/** The colour itself, darkened if necessary until white text is readable on it. */
export function nearestAccent(color: string): string {
  return isAccent(color) ? color : hexAtLuminance(lightOf(color), maxLuminance)
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((color) => luminance(lightOf(color)) + 0.05)
    .sort((a, b) => b - a)
  return lighter / darker
}

/** The shades of a maker's colour in both schemes: unchanged in light, lightened as far as necessary in dark. */
export function shadesOf(color: string): { light: Shades; dark: Shades } {
  const light = lightOf(color)
  const original = luminance(light)
  const onDark = Math.min(Math.max(original, minLuminance), maxLuminance)
  const soft = mix(dark.surface, withLuminance(light, maxLuminance), 0.06)
  const darkText = hexAtLuminance(light, 0.42)
  return {
    light: {
      fill: color,
      fillHover: hexAtLuminance(light, original * 0.7),
      text: hexAtLuminance(light, Math.min(original, 0.13)),
      soft: hexAtLuminance(light, 0.88),
      focus: color,
    },
    dark: {
      fill: hexAtLuminance(light, onDark),
      fillHover: hexAtLuminance(light, onDark * 0.75),
      text: darkText,
      soft: toHex(soft, Math.round),
      focus: darkText,
    },
  }
}

/** CSS that overrides the accent tokens of `web/ui/tokens.css`, wherever that stylesheet is placed in the page. */
export function accentStyle(color: string): string {
  const { light, dark } = shadesOf(color)
  const lightTokens = tokensOf(light)
  const darkTokens = tokensOf(dark)
  return `html:root{${lightTokens}}@media(prefers-color-scheme:dark){html:root:not([data-theme=light]){${darkTokens}}}html:root[data-theme=dark]{${darkTokens}}`
}

/** The style element that holds this CSS, so that a page can replace it. */
export const accentElement = 'accent'

function tokensOf({ fill, fillHover, text, soft, focus }: Shades): string {
  return `--accent:${fill};--accent-hover:${fillHover};--accent-text:${text};--accent-soft:${soft};--focus:${focus}`
}

function hexAtLuminance(light: Light, targetLuminance: number): string {
  // Rounded away from the original colour, so that the limit still holds.
  return toHex(
    withLuminance(light, targetLuminance),
    targetLuminance > luminance(light) ? Math.ceil : Math.floor,
  )
}

/** Darker or lighter in the same hue; mixed with white where the hue alone cannot be that light. */
function withLuminance(light: Light, targetLuminance: number): Light {
  const original = luminance(light)
  const maxScale = 1 / Math.max(...light)
  const scaled =
    original === 0 ? black : mix(black, light, Math.min(targetLuminance / original, maxScale))
  const reached = luminance(scaled)
  return reached >= targetLuminance
    ? scaled
    : mix(scaled, white, (targetLuminance - reached) / (1 - reached))
}

function mix(from: Light, to: Light, share: number): Light {
  const channel = (at: 0 | 1 | 2) => from[at] * (1 - share) + to[at] * share
  return [channel(0), channel(1), channel(2)]
}

function luminance([red, green, blue]: Light): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** sRGB to linear light, as WCAG defines it. */
function lightOf(color: string): Light {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toHex(light: Light, round: (value: number) => number): string {
  const channels = light.map((amount) => {
    const value = amount <= 0.0031308 ? amount * 12.92 : 1.055 * amount ** (1 / 2.4) - 0.055
    return round(Math.min(Math.max(value, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
