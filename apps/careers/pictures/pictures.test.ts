import { expect, it } from 'vitest'
import { drawings } from '../preview-images.ts'
import { careersContent } from '../src/content/careers-content.ts'

it('draws the conversation at the size that the page reserves, for both color schemes, in at most 8 KiB', () => {
  const { file, width, height } = careersContent.hiring.picture
  const svg = drawings[file] ?? ''
  expect(svg).toContain(` width="${width}" height="${height}"`)
  expect(svg).toContain('@media (prefers-color-scheme:dark){[')
  expect(svg).not.toMatch(/NaN|undefined/)
  expect(svg.length).toBeLessThanOrEqual(8_192)
})
