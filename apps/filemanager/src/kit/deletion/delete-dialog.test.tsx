import { Button } from '@site/ui'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { closeWithEscape, setUpScreenTests } from '#app/testing/screens.ts'
import { DeleteDialog } from './use-deletion.tsx'

setUpScreenTests()

function Example({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete report.pdf</Button>
      <DeleteDialog
        open={open}
        subject={['File “report.pdf”.', 'Size: 2.00 KB']}
        onAnswer={(confirmed) => {
          setOpen(false)
          onAnswer(confirmed)
        }}
      />
    </>
  )
}

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete report.pdf' }))
  return screen.findByRole('alertdialog', { name: 'Confirmation Required' })
}

async function openDialog() {
  const onAnswer = vi.fn()
  render(<Example onAnswer={onAnswer} />)
  return { onAnswer, dialog: await ask() }
}

const button = (name: string) => screen.getByRole('button', { name })

it('focuses Cancel first and is described by its text', async () => {
  const { dialog } = await openDialog()
  // Browsers focus the first control.
  expect(dialog.querySelector('a[href], button, input, [tabindex]')).toBe(button('Cancel'))
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Are you sure you want to permanently delete? This action cannot be undone. Please click "Delete" to confirm.File “report.pdf”.Size: 2.00 KB',
  )
})

it.each([
  ['Cancel', false],
  ['Delete', true],
])('reports the choice %s as %s', async (name, answer) => {
  const { onAnswer } = await openDialog()
  await userEvent.click(button(name))
  expect(onAnswer.mock.calls).toEqual([[answer]])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('treats Escape as Cancel, even after an earlier Delete', async () => {
  const { onAnswer } = await openDialog()
  await userEvent.click(button('Delete'))
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog', { hidden: true })
  dialog.returnValue = 'delete'
  closeWithEscape(await ask())
  expect(onAnswer.mock.calls).toEqual([[true], [false]])
})

it('stays open when the backdrop is clicked', async () => {
  const { onAnswer, dialog } = await openDialog()
  await userEvent.setup({ pointerEventsCheck: 0 }).click(document.body)
  await userEvent.click(dialog)
  expect(onAnswer).not.toHaveBeenCalled()
})

it('traps focus, in both directions', async () => {
  await openDialog()
  button('Cancel').focus()
  for (const shift of [false, true]) {
    for (const name of ['Delete', 'Cancel']) {
      await userEvent.tab({ shift })
      expect(document.activeElement).toBe(button(name))
    }
  }
})
