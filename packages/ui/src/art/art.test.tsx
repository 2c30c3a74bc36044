import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Banner } from '../components/banner.tsx'
import { FolderPicture } from './folder-picture.tsx'
import { gatheredThreads, loomThreads, sewnSheets, threadOfPeople, wovenCloth } from './index.ts'
import { IndustryIcon } from './industry-icon.tsx'
import { LooseThread } from './loose-thread.tsx'
import { createRandom } from './random.ts'
import type { BandDrawing } from './strokes.ts'
import { TechTile } from './tech-tile.tsx'
import { Weave } from './weave.tsx'

const bandArts = { gatheredThreads, loomThreads, sewnSheets, threadOfPeople, wovenCloth }
const drawBanner = (art?: BandDrawing, seed?: string) => renderToString(<Banner title="Title" art={art} seed={seed} />)
const drawings: [string, (seed: string) => string][] = [
  ['Weave', (seed) => renderToString(<Weave seed={seed} />)],
  ['FolderPicture', (seed) => renderToString(<FolderPicture name={seed} />)],
  ...Object.entries(bandArts).map(([name, art]): [string, (seed: string) => string] => [
    name,
    (seed) => drawBanner(art, seed),
  ]),
]
const seeds = ['cloud-services', 'analytics', '', 'Ünïcode / name']

describe.each(drawings)('%s', (_, draw) => {
  it('draws the same picture for the same seed, and a different one for another', () => {
    expect(draw('cloud-services')).toBe(draw('cloud-services'))
    expect(new Set(seeds.map(draw)).size).toBe(seeds.length)
  })

  it('stays below 6 KB, and defines no colors', () => {
    for (const seed of seeds) expect(draw(seed).length).toBeLessThanOrEqual(6000)
    expect(draw('cloud-services')).not.toMatch(/#[0-9a-f]{3,6}|rgb/i)
  })
})

it('keeps the threads of a folder on its front', () => {
  for (let seed = 0; seed < 200; seed++) {
    const html = renderToString(<FolderPicture name={`Folder ${seed}`} />)
    const [top, scale] = (html.match(/translate\(32 (\d+)\) scale\(1 (\S+)\)/) ?? []).slice(1).map(Number)
    if (!top || !scale) throw new Error('The threads should have a transformation.')
    const weft = html.match(/weave__weft" d="([^"]*)"/)?.[1] ?? ''
    const ends = heightsOf(weft).map((y) => top + y * scale)
    expect(Math.min(...ends)).toBeGreaterThan(92)
    expect(Math.max(...ends)).toBeLessThan(206)
  }
})

/** Returns the heights of the points that the curves of a path pass through. */
function heightsOf(path: string): number[] {
  return path
    .split('M')
    .slice(1)
    .flatMap((thread) => {
      const [start = '', curves = ''] = thread.split('c')
      const numbers = (text: string) => text.match(/-?\d+/g)?.map(Number) ?? []
      const heights = [numbers(start)[1] ?? Number.NaN]
      // Each curve ends with its end point; the first has one control point more.
      const steps = numbers(curves).slice(2)
      for (let index = 3; index < steps.length; index += 4) heights.push((heights.at(-1) ?? 0) + (steps[index] ?? 0))
      return heights
    })
}

describe('the art of a banner', () => {
  it('is below 2 KB in the HTML of a page', () => {
    const bare = drawBanner(() => ({ name: 'thread', strokes: [] })).length
    for (const art of Object.values(bandArts)) {
      for (const seed of seeds) expect(drawBanner(art, seed).length - bare).toBeLessThan(2000)
    }
  })

  it('is a distinct drawing, not another one with a different seed; by default, it is a single thread', () => {
    const names = Object.values(bandArts).map((art) => art(createRandom('analytics')).name)
    expect(new Set([...names, 'thread']).size).toBe(names.length + 1)
    expect(drawBanner().match(/<path/g)).toHaveLength(2)
  })

  it('joins people by threads that rise vertically into each shoulder, without a corner', () => {
    const threads = threadOfPeople(createRandom('careers')).strokes.map(([, d]) => d)
    const curves = threads.flatMap((d) => [...d.matchAll(/c-?\d+ \d+ (\d+) \d+ (\d+) -?\d+a/g)])
    expect(curves).toHaveLength(2 + 4 + 5)
    for (const [, handle, shoulder] of curves) expect(handle).toBe(shoulder)
  })

  it('weaves: where strands cross, those of one direction are shown where those of the other are hidden', () => {
    const strands = wovenCloth(createRandom('retail')).strokes.map(([, d, shift = 0]) => ({
      vertical: /\dv/.test(d),
      d,
      shift,
    }))
    const [dash, gap] = [54, 26]
    const isShown = ({ shift }: { shift: number }, along: number) => (along + shift) % (dash + gap) < dash
    const has = ({ d, vertical }: { d: string; vertical: boolean }, at: number) =>
      d.includes(vertical ? `M${at} -160v` : `M0 ${at}h`)
    // The middle strands of the first four rows and columns.
    for (const [x, y] of [11, 51, 91, 131].flatMap((x) => [11, 51, 91, 131].map((y) => [x, y] as const))) {
      const column = strands.find((strand) => strand.vertical && has(strand, x))
      const row = strands.find((strand) => !strand.vertical && has(strand, y))
      if (!column || !row) throw new Error(`Two strands should cross at ${x}, ${y}.`)
      expect(isShown(column, y), `${x}, ${y}`).toBe(!isShown(row, x))
    }
  })
})

it('hides drawings from assistive technology', () => {
  expect(renderToString(<Weave seed="a" />)).toContain('aria-hidden="true"')
  expect(drawBanner()).toContain('aria-hidden="true"')
  expect(renderToString(<LooseThread />)).toContain('aria-hidden="true"')
  expect(renderToString(<FolderPicture name="a" />)).toContain('aria-hidden="true"')
  expect(renderToString(<IndustryIcon name="bank" />)).toContain('aria-hidden="true"')
  expect(renderToString(<TechTile name="SQL" mark="/sql.svg" />)).toContain('alt=""')
})
