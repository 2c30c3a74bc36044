import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

const source = readFileSync(`${import.meta.dirname}/frame.tsx`, 'utf8')

/** The components that the frame renders, except what it falls back to, with the modules that they come from. */
const parts = [...new Set([...source.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name))].flatMap((name) => {
  const path = source.match(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`))?.[1] ?? ''
  return /Context$|^(FramePart|PlainHeader)$/.test(name) ? [] : [{ name, path }]
})

afterEach(() => {
  for (const { path } of parts) vi.doUnmock(path)
  vi.resetModules()
})

it('knows the parts of the frame', () => {
  const names = parts.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Header', 'Footer', 'ContactSection', 'ToastOutlet', 'LiveRegions']))
})

it.each(parts)('keeps the page and the links of all other parts if $name throws', async ({ name, path }) => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const defect = () => {
    throw new Error('defect')
  }
  vi.doMock(path, async (original) => ({ ...(await original<object>()), [name]: defect }))
  const { Frame } = await import('./frame.tsx')
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom')
  const element = (
    <Frame menu={{}} loadSummaries={async () => ({})} audience="public" pathname="/" year={2031} pageState={undefined}>
      <h1>Page</h1>
    </Frame>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)

  expect(reported).toHaveBeenCalled()
  expect(screen.getByRole('heading', { level: 1, name: 'Page' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Home' })[0]?.getAttribute('href')).toBe('/')
  expect(screen.getAllByRole('link', { name: 'Careers' })[0]?.getAttribute('href')).toBe('/careers')
  expect(document.body.textContent).not.toContain('defect')
  cleanup()
  expect(screen.queryByRole('heading')).toBeNull()
})
