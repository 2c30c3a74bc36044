// @vitest-environment happy-dom
import { renderPage } from '@mfe/page/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import page from './home.page.tsx'

afterEach(cleanup)

it('shows its title', async () => {
  await renderPage(page, { route: '/__name__' })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('__title__')
})
