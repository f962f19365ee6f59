import './ripple.css'

const pressable = 'button, a[data-ripple], [role="button"], [role="tab"], [role="menuitem"]'

/**
 * Shows a ripple on everything that is pressed. The wave is drawn in a layer above the
 * element, so that the element needs neither a position nor a clipping of its own.
 */
export function startRipples(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  addEventListener('pointerdown', (event) => {
    if (calm.matches || event.button !== 0 || !(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>(pressable)
    if (pressed && !isDisabled(pressed)) draw(pressed, event)
  })
}

function isDisabled(element: HTMLElement) {
  return element.matches(':disabled, [aria-disabled="true"], [data-disabled]')
}

function draw(pressed: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, top, width, height } = pressed.getBoundingClientRect()
  const { color, borderRadius } = getComputedStyle(pressed)
  const layer = document.createElement('div')
  layer.className = 'ripple-layer'
  Object.assign(layer.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    color,
    borderRadius,
  })
  const wave = document.createElement('span')
  const reach = Math.hypot(
    Math.max(clientX - left, left + width - clientX),
    Math.max(clientY - top, top + height - clientY),
  )
  Object.assign(wave.style, {
    left: `${clientX - left - reach}px`,
    top: `${clientY - top - reach}px`,
    width: `${2 * reach}px`,
    height: `${2 * reach}px`,
  })
  wave.addEventListener('animationend', () => layer.remove())
  layer.append(wave)
  document.body.append(layer)
}
