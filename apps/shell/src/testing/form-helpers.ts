import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** Types into fields by label, one at a time. */
export async function typeInto(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    act(() => field(label).focus())
    await userEvent.keyboard(value)
  }
}

/** Returns the error text below a field, if any. */
export function errorOf(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .find((text) => text.startsWith('Error: '))
    ?.slice('Error: '.length)
}

/** Focuses a button and presses it. */
export async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  await userEvent.click(button)
}
