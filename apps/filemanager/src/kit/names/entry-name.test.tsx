import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EntryName } from './entry-name.tsx'

const LONG = 'Quarterly report of the northern region, final v2.docx'

const visibleText = (element: HTMLElement) =>
  [...element.querySelectorAll('[aria-hidden="true"]')].map(({ textContent }) => textContent)

it('keeps the end of a long name apart, so it stays visible', () => {
  render(
    <a href="/">
      <EntryName>{LONG}</EntryName>
    </a>,
  )
  const link = screen.getByRole('link', { name: LONG })
  const [head, tail] = visibleText(link)
  expect(tail).toBe('final v2.docx')
  expect(`${head}${tail}`).toBe(LONG)
})

it('shows a short name as it is', () => {
  const { container } = render(<EntryName>report v2.docx</EntryName>)
  expect(container.innerHTML).toBe('report v2.docx')
})

it('does not split a character', () => {
  const { container } = render(<EntryName>{`${'a'.repeat(20)}👩‍👩‍👧${'b'.repeat(15)}`}</EntryName>)
  expect(visibleText(container)[1]).toBe(`👩‍👩‍👧${'b'.repeat(15)}`)
})
