import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FolderPicture } from './folder-picture.tsx'
import { IndustryIcon } from './industry-icon.tsx'
import { TechTile } from './tech-tile.tsx'
import { Weave } from './weave.tsx'

const variants = ['hero', 'banner', 'loose'] as const
const drawings: [string, (seed: string) => string][] = [
  ...variants.map((variant): [string, (seed: string) => string] => [
    `Weave ${variant}`,
    (seed) => renderToString(<Weave seed={seed} variant={variant} />),
  ]),
  ['FolderPicture', (seed) => renderToString(<FolderPicture name={seed} />)],
]

describe.each(drawings)('%s', (_, draw) => {
  it('draws the same picture for the same seed, and a different one for another', () => {
    expect(draw('cloud-services')).toBe(draw('cloud-services'))
    expect(draw('cloud-services')).not.toBe(draw('analytics'))
  })

  it('stays below 6 KB', () => {
    for (const seed of ['cloud-services', 'analytics', '', 'Ünïcode / name']) {
      expect(draw(seed).length).toBeLessThanOrEqual(6000)
    }
  })

  it('defines no colors', () => {
    expect(draw('cloud-services')).not.toMatch(/#[0-9a-f]{3,6}|rgb/i)
  })
})

it('hides drawings from assistive technology', () => {
  expect(renderToString(<Weave seed="a" variant="hero" />)).toContain('aria-hidden="true"')
  expect(renderToString(<FolderPicture name="a" />)).toContain('aria-hidden="true"')
  expect(renderToString(<IndustryIcon name="bank" />)).toContain('aria-hidden="true"')
  expect(renderToString(<TechTile name="SQL" mark="/sql.svg" />)).toContain('alt=""')
})
