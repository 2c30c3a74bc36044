import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ConflictQuestion } from './conflict-question.tsx'

afterEach(cleanup)

function ask(more: { canReplace?: boolean; canAnswerAll?: boolean } = {}) {
  const onAnswer = vi.fn()
  const question = (name: string) => (
    <ConflictQuestion name={name} folderName="Reports" canAnswerAll={false} onAnswer={onAnswer} {...more} />
  )
  const { rerender } = render(question('a.txt'))
  return { onAnswer, askNext: (name: string) => rerender(question(name)) }
}

const buttonTexts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('names the entry and its folder', () => {
  ask()
  expect(screen.getByRole('group', { name: '“a.txt” already exists in Reports.' })).toBeTruthy()
  expect(buttonTexts()).toEqual(['Replace a.txt', 'Keep both a.txt', 'Skip a.txt'])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it.each([
  ['Replace', 'replace'],
  ['Keep both', 'keep-both'],
  ['Skip', 'skip'],
])('reports the answer %s as %s, for this entry only', async (label, answer) => {
  const { onAnswer } = ask()
  await userEvent.click(screen.getByRole('button', { name: `${label} a.txt` }))
  expect(onAnswer.mock.calls).toEqual([[answer, false]])
})

it('does not offer to replace a folder', () => {
  ask({ canReplace: false })
  expect(buttonTexts()).toEqual(['Keep both a.txt', 'Skip a.txt'])
  expect(screen.queryByText(/Replace/)).toBeNull()
})

it('applies the answer to all conflicts on request', async () => {
  const { onAnswer } = ask({ canAnswerAll: true })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Do this for all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep both a.txt' }))
  expect(onAnswer.mock.calls).toEqual([['keep-both', true]])
})

it('keeps focus when the next question follows, and announces it', async () => {
  const { askNext } = ask()
  const skip = screen.getByRole('button', { name: 'Skip a.txt' })
  await userEvent.click(skip)
  askNext('b.txt')
  expect(screen.getByRole('button', { name: 'Skip b.txt' })).toBe(skip)
  expect(document.activeElement).toBe(skip)
  expect(screen.getByText('“b.txt” already exists in Reports.').getAttribute('aria-live')).toBe('polite')
})
