import assert from 'node:assert/strict'
import test from 'node:test'
import { contrastOf, isAccent, nearestAccent, shadesOf } from './accent.ts'

// The database does not matter: colours are numbers.

const grounds = {
  light: ['#ffffff', '#f8f9fb', '#f1f3f6'],
  dark: ['#0f131a', '#171c25', '#1d232d'],
}
const steps = [0, 17, 34, 68, 102, 136, 170, 204, 238, 255]
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => spelt(red, green, blue))),
)

test('issue 17.2: every colour that is taken can be read in both schemes, and what is offered for another one too', () => {
  for (const color of colors) {
    const nearest = nearestAccent(color)
    assert.equal(nearest === color, isAccent(color), color)
    assert.ok(isAccent(nearest), `${nearest} for ${color}`)
    const shades = shadesOf(nearest)
    for (const scheme of ['light', 'dark'] as const) {
      const { fill, fillHover, text, soft, focus } = shades[scheme]
      const description = `${nearest} in ${scheme}: ${JSON.stringify(shades[scheme])}`
      for (const filled of [fill, fillHover])
        assert.ok(contrastOf('#ffffff', filled) >= 4.5, description)
      for (const ground of grounds[scheme]) {
        assert.ok(contrastOf(fill, ground) >= 3, `${description} on ${ground}`)
        assert.ok(contrastOf(focus, ground) >= 3, `${description} on ${ground}`)
        assert.ok(contrastOf(text, ground) >= 4.5, `${description} on ${ground}`)
      }
      assert.ok(contrastOf(text, soft) >= 4.5, description)
      assert.ok(contrastOf(focus, soft) >= 3, description)
      const written = scheme === 'light' ? ['#171c25', '#4c5564'] : ['#e8ebf0', '#a8b1be']
      for (const word of written)
        assert.ok(contrastOf(word, soft) >= 4.5, `${description}, ${word}`)
    }
  }
})

test('issue 17.2: a colour that white text is not read on is refused, and the offered one is hardly darker than it has to be', () => {
  for (const color of ['#ffd000', '#ffffff', '#00a0e0', '#8a8a8a']) {
    assert.equal(isAccent(color), false, color)
    assert.ok(contrastOf('#ffffff', nearestAccent(color)) < 4.7, nearestAccent(color))
  }
  for (const color of ['#3f4db3', '#c00010', '#000000']) assert.equal(nearestAccent(color), color)
  assert.equal(Math.round(contrastOf('#000000', '#ffffff')), 21)
})

function spelt(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
