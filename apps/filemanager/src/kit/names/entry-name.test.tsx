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
  const { container } = render(<EntryName>notes.docx</EntryName>)
  expect(container.innerHTML).toBe('notes.docx')
})

it.each([
  ['holidays.png', 'days.png'],
  ['report final.docx', 'final.docx'],
  ['Board meeting notes.md', 'notes.md'],
  ['IMG_20261130_104512345.jpeg', '104512345.jpeg'],
])('keeps the extension of “%s” apart, with as much of the name as may fit on a phone', (name, tail) => {
  const { container } = render(<EntryName>{name}</EntryName>)
  expect(visibleText(container)).toEqual([name.slice(0, -tail.length), tail])
})

it('does not split a character', () => {
  const { container } = render(<EntryName>{`${'a'.repeat(20)}👩‍👩‍👧${'b'.repeat(15)}`}</EntryName>)
  expect(visibleText(container)[1]).toBe(`👩‍👩‍👧${'b'.repeat(15)}`)
})
