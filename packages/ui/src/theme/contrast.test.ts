import { describe, expect, it } from 'vitest'
import { tokenVariables } from '../styles/token-css.ts'
import { contrast } from './contrast.ts'
import { recipes, slotRecipes } from './recipes/index.ts'
import { bandPairs, type Scheme, tokenColor, tokenPairs } from './token-pairs.ts'

describe.each<Scheme>(['light', 'dark'])('in %s colors', (scheme) => {
  it.each(tokenPairs)('$front shows on $ground ($least)', ({ front, ground, least }) => {
    expect(contrast(tokenColor(front, scheme), tokenColor(ground, scheme))).toBeGreaterThanOrEqual(least)
  })
})

it.each(bandPairs)('$front shows on $ground of the dark bands ($least)', ({ front, ground, least }) => {
  expect(contrast(tokenColor(front, 'dark'), tokenColor(ground, 'dark'))).toBeGreaterThanOrEqual(least)
})

describe('the pairs', () => {
  const variables = tokenVariables()

  it('are measured with the colors of the style sheet', () => {
    const pages = new Set([...tokenPairs, ...bandPairs].flatMap(({ front, ground }) => [front, ground]))
    for (const name of pages) {
      const [light, dark] = (['light', 'dark'] as const).map((scheme) => tokenColor(name, scheme))
      const expected = light === dark ? [light, `light-dark(${light}, ${dark})`] : [`light-dark(${light}, ${dark})`]
      expect(expected).toContain(variables[`--site-colors-${name}`])
    }
  })

  it('cover every color that recipes use for text, controls or threads', () => {
    const fronts = new Set([...tokenPairs, ...bandPairs].map(({ front }) => front))
    const styles = JSON.stringify([recipes, slotRecipes])
    const used = new Set(styles.match(/\b(?:fg(?:\.\w+)?|link(?:\.\w+)?|focus|thread\.\w+)(?=["}])/g))
    const named = [...used].map((token) => token.replace('.', '-'))
    expect(named.length).toBeGreaterThan(8)
    // Warps are the quiet half of a drawing whose wefts carry it.
    expect(named.filter((name) => name !== 'thread-warp' && !fronts.has(name))).toEqual([])
  })
})
