// @vitest-environment happy-dom
import { Button } from '@site/ui'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { styleSheet } from '../styles/style-sheet.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { runtimeSystem } from './runtime-system.ts'

function Example({ onClose }: { onClose: (result: boolean) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete report.pdf</Button>
      <ConfirmDialog
        open={open}
        title="Confirmation Required"
        text="Are you sure?"
        confirmLabel="Delete"
        onClose={(result) => {
          setOpen(false)
          onClose(result)
        }}
      />
    </>
  )
}

async function openDialog() {
  const onClose = vi.fn()
  render(<Example onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete report.pdf' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation Required' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  return { onClose, dialog }
}

describe('ConfirmDialog', () => {
  it('starts on Cancel and says its text', async () => {
    const { dialog } = await openDialog()
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Are you sure?')
  })

  it.each([
    ['Cancel', false],
    ['Delete', true],
  ])('%s answers %s', async (name, answer) => {
    const { onClose } = await openDialog()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onClose.mock.calls).toEqual([[answer]])
  })

  it('takes Escape for no', async () => {
    const { onClose } = await openDialog()
    await userEvent.keyboard('{Escape}')
    expect(onClose.mock.calls).toEqual([[false]])
  })

  it('stays when the page beside it is pressed', async () => {
    const { onClose } = await openDialog()
    await userEvent.setup({ pointerEventsCheck: 0 }).click(document.body)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the run-time system', () => {
  it('injects nothing that the style sheet already has', () => {
    expect(runtimeSystem._global).toEqual([])
  })

  it('knows our recipes alone', () => {
    expect(Object.keys(runtimeSystem._config.theme?.slotRecipes ?? {})).toEqual(['dialog'])
    expect(Object.keys(runtimeSystem._config.theme?.recipes ?? {})).toEqual([])
  })

  it('uses only variables and animations that the style sheet brings', () => {
    const recipes = runtimeSystem._config.theme?.slotRecipes ?? {}
    const styles = JSON.stringify(Object.keys(recipes).map((name) => runtimeSystem.sva(recipes[name] as never)({})))
    const css = styleSheet()
    const used = new Set(styles.match(/(?<=var\()--site-[\w-]+/g))
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((name) => !css.includes(`${name}:`))).toEqual([])
    expect(styles).not.toMatch(/\{[a-z]+\.[\w.]+\}/)
    for (const [, name = ''] of styles.matchAll(/"animation":"([a-z-]+) /g)) expect(css).toContain(`@keyframes ${name}`)
  })
})
