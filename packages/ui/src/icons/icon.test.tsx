// @vitest-environment node
import type Lucide from 'lucide-react/icons/x'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Icon, type IconName } from './icon.tsx'
import { iconShapes } from './icon-shapes.ts'

/** The names that differ from Lucide's. */
const lucideNames: Partial<Record<IconName, string>> = { close: 'x', filter: 'funnel' }

const names = Object.keys(iconShapes) as IconName[]

it.each(names)('draws “%s” as Lucide does', async (name) => {
  const { default: Svg }: { default: typeof Lucide } = await import(`lucide-react/icons/${lucideNames[name] ?? name}`)
  const [ours, theirs] = await Promise.all([
    pixelsOf(<Icon name={name} size={96} />),
    pixelsOf(createElement(Svg, { size: 96, strokeWidth: 1.75 })),
  ])
  const differences = ours.map((value, index) => Math.abs(value - (theirs[index] ?? 0)))
  // Where lines meet, a single path has slightly lighter edges than separate shapes.
  expect(sum(differences) / sum(theirs)).toBeLessThan(0.01)
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

async function pixelsOf(icon: ReactNode): Promise<number[]> {
  const svg = renderToStaticMarkup(icon).replace(/<svg(?! xmlns)/, '<svg xmlns="http://www.w3.org/2000/svg"')
  return [...(await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer())]
}
