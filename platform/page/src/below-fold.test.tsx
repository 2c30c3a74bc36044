import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { BelowFold, FollowedLinkContext } from './below-fold.tsx'

afterEach(cleanup)

/** What the page held when its first screen was put into the document. */
let atFirst: string | null = null

function Page() {
  useLayoutEffect(() => {
    atFirst = document.body.textContent
  }, [])
  return (
    <>
      <h1>First screen</h1>
      <BelowFold>, and the rest</BelowFold>
    </>
  )
}

it('is shown after the first screen of a page whose link was followed', async () => {
  render(
    <FollowedLinkContext value={true}>
      <Page />
    </FollowedLinkContext>,
  )
  expect(atFirst).toBe('First screen')
  expect(await screen.findByText(/and the rest/)).toBeTruthy()
})

it('is shown with the first screen otherwise', () => {
  render(<Page />)
  expect(atFirst).toBe('First screen, and the rest')
})
