// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { Accordion } from './accordion.tsx'

const items = ['Engineer', 'Designer', 'Analyst'].map((title, index) => ({
  id: `job-${index}`,
  title,
  children: <p>{`Tasks of the ${title}`}</p>,
}))

const expanded = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'))

afterEach(() => {
  window.location.hash = ''
})

it('starts with the requested items open', () => {
  const { rerender } = render(<Accordion items={items} initial={[]} key="none" />)
  expect(expanded()).toEqual(['false', 'false', 'false'])
  rerender(<Accordion items={items} initial={['job-2']} key="named" />)
  expect(expanded()).toEqual(['false', 'false', 'true'])
})

it('starts with the first item open, then opens and closes items independently', async () => {
  render(<Accordion items={items} />)
  expect(expanded()).toEqual(['true', 'false', 'false'])
  await userEvent.click(screen.getByRole('button', { name: 'Designer' }))
  expect(expanded()).toEqual(['true', 'true', 'false'])
  await userEvent.click(screen.getByRole('button', { name: 'Engineer' }))
  expect(expanded()).toEqual(['false', 'true', 'false'])
})

it('puts its triggers in headings that label their panels', () => {
  render(<Accordion items={items} />)
  const heading = screen.getByRole('heading', { level: 3, name: 'Engineer' })
  const trigger = heading.querySelector('button')
  const panel = document.getElementById(trigger?.getAttribute('aria-controls') ?? '')
  expect(panel?.getAttribute('aria-labelledby')).toBe(trigger?.id)
})

it('includes closed content in the server HTML', () => {
  const html = renderToString(<Accordion items={items} initial={[]} />)
  expect(html).toContain('Tasks of the Analyst')
})

it('opens the item named in the fragment', () => {
  window.location.hash = '#job-1'
  render(<Accordion items={items} initial={[]} />)
  expect(expanded()).toEqual(['false', 'true', 'false'])
})

it('keeps a closed item closed when the array of items changes', async () => {
  window.location.hash = '#job-1'
  const { rerender } = render(<Accordion items={items} initial={[]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Designer' }))
  rerender(<Accordion items={[...items]} initial={[]} />)
  expect(expanded()).toEqual(['false', 'false', 'false'])
})

it('uses no regions for more than six panels', () => {
  const many = [...items, ...items, ...items].map((item, index) => ({ ...item, id: `job-${index}` }))
  render(<Accordion items={many} />)
  expect(screen.queryAllByRole('region')).toEqual([])
})
