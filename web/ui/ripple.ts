import './ripple.css'

const pressable = 'button, a[data-ripple], [role="button"], [role="tab"], [role="menuitem"]'
const disabled = ':disabled, [aria-disabled="true"], [data-disabled]'

/**
 * Shows a ripple on every pressed control. The wave is drawn in a layer above the element, which therefore needs no
 * position or clipping of its own.
 */
export function startRipples(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  addEventListener('pointerdown', (event) => {
    if (calm.matches || event.button !== 0 || !(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>(pressable)
    if (pressed && !pressed.matches(disabled)) draw(pressed, event)
  })
}

function draw(pressed: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, top, width, height } = pressed.getBoundingClientRect()
  const { color, borderRadius } = getComputedStyle(pressed)
  const layer = place(document.body, 'ripple-layer', [left, top, width, height])
  Object.assign(layer.style, { color, borderRadius })
  // From any starting point, the wave reaches every corner.
  const reach = Math.hypot(width, height)
  const middle = [clientX - left - reach, clientY - top - reach]
  const wave = place(layer, '', [...middle, 2 * reach, 2 * reach])
  wave.addEventListener('animationend', () => layer.remove())
}

/** Adds a positioned span to an element; `box` is left, top, width and height in px. */
function place(parent: HTMLElement, className: string, box: number[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  for (const [index, side] of sides.entries()) element.style[side] = `${box[index]}px`
  parent.append(element)
  return element
}

const sides = ['left', 'top', 'width', 'height'] as const
