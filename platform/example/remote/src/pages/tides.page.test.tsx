// @vitest-environment happy-dom
import { renderPage } from '@mfe/page/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import page from './tides.page.tsx'

afterEach(cleanup)

it('shows the heights from its own data, in meters or feet', async () => {
  await renderPage(page, { route: '/tides', files: { 'assets/tides.json': [{ time: '06:00', meters: 2 }] } })
  expect(await screen.findByRole('cell', { name: '2.0 m' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'In feet' }))
  expect(screen.getByRole('cell', { name: '6.6 ft' })).toBeTruthy()
})
