import { describe, expect, it } from 'vitest'
import { tokenVariables } from '../styles/style-sheet.ts'
import { recipes, slotRecipes } from './recipes/index.ts'
import { bandPairs, contrast, type Scheme, tokenColor, tokenPairs } from './token-pairs.ts'

describe.each<Scheme>(['light', 'dark'])('in %s colors', (scheme) => {
  it.each(tokenPairs)(
    'has enough contrast: $foreground on $background ($minRatio)',
    ({ foreground, background, minRatio }) => {
      expect(contrast(tokenColor(foreground, scheme), tokenColor(background, scheme))).toBeGreaterThanOrEqual(minRatio)
    },
  )
})

it.each(bandPairs)(
  'has enough contrast on dark bands: $foreground on $background ($minRatio)',
  ({ foreground, background, minRatio }) => {
    expect(contrast(tokenColor(foreground, 'dark'), tokenColor(background, 'dark'))).toBeGreaterThanOrEqual(minRatio)
  },
)

describe('the token pairs', () => {
  const variables = tokenVariables()

  it('use the colors of the style sheet', () => {
    const names = new Set(
      [...tokenPairs, ...bandPairs].flatMap(({ foreground, background }) => [foreground, background]),
    )
    for (const name of names) {
      const [light, dark] = (['light', 'dark'] as const).map((scheme) => tokenColor(name, scheme))
      const expected = light === dark ? [light, `light-dark(${light}, ${dark})`] : [`light-dark(${light}, ${dark})`]
      expect(expected).toContain(variables[`--site-colors-${name}`])
    }
  })

  it('cover every color that recipes use for text, controls or threads', () => {
    const foregrounds = new Set([...tokenPairs, ...bandPairs].map(({ foreground }) => foreground))
    const styles = JSON.stringify([recipes, slotRecipes])
    const used = new Set(styles.match(/\b(?:fg(?:\.\w+)?|link(?:\.\w+)?|focus|thread\.\w+)(?=["}])/g))
    const named = [...used].map((token) => token.replace('.', '-'))
    expect(named.length).toBeGreaterThan(8)
    // Warps are decorative; only wefts need contrast.
    expect(named.filter((name) => name !== 'thread-warp' && !foregrounds.has(name))).toEqual([])
  })
})
