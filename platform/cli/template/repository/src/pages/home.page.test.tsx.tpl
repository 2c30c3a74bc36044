// @vitest-environment happy-dom
import { renderPage } from '@mfe/page/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import page from './home.page.tsx'

afterEach(cleanup)

// `renderPage` opens the page in a host without a frame, on the route of remote.ts.
it('shows its title and a picture', async () => {
  await renderPage(page, { route: '/__name__' })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('__title__')
  expect(screen.getByRole('img', { name: 'Two hills below the sun' })).toBeTruthy()
})
