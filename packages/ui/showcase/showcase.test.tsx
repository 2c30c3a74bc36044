// @vitest-environment happy-dom
import { readdir, readFile } from 'node:fs/promises'
import * as kit from '@site/ui'
import * as art from '@site/ui/art'
import * as carousel from '@site/ui/carousel'
import * as fields from '@site/ui/fields'
import * as forms from '@site/ui/forms'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubIntersectionObserver } from '../src/testing/stub-intersection-observer.ts'
import { Showcase } from './showcase.tsx'

beforeEach(() => void stubIntersectionObserver())
afterEach(() => vi.unstubAllGlobals())

async function sources(): Promise<string> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('test'),
  )
  const texts = await Promise.all(files.map((file) => readFile(`${import.meta.dirname}/${file}`, 'utf8')))
  return texts.join('\n').replace(/^import[^']*'[^']*'$/gms, '')
}

it('shows every export of the kit', async () => {
  const text = await sources()
  const exported = [kit, art, fields, forms, carousel].flatMap((entry) => Object.keys(entry))
  expect(exported.length).toBeGreaterThan(55)
  const shown = (name: string) =>
    /^[A-Z]/.test(name) ? new RegExp(`<${name}[\\s/>]`).test(text) : new RegExp(`\\b${name}\\b`).test(text)
  expect(exported.filter((name) => !shown(name))).toEqual([])
})

it('renders a chapter for each entry of its menu', () => {
  render(<Showcase />)
  const chapters = screen.getAllByRole('link').filter((link) => link.className === 'sc-chapter')
  expect(chapters.length).toBeGreaterThan(8)
  for (const link of chapters) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
})
