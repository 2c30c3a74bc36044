import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, expectTypeOf, it } from 'vitest'
import { definePage, type PageContext } from './page-contract.ts'
import { type SettingsOf, settingsOf, useSettings } from './settings.ts'
import { renderPage } from './testing/render-page.tsx'

interface Remote {
  settings?: {
    readonly layout: { readonly type: 'string'; readonly enum: readonly ['list', 'grid']; readonly default: 'list' }
    readonly pageSize: { readonly type: 'number'; readonly default: 20 }
    readonly isOpen: { readonly type: 'boolean'; readonly default: true }
    readonly title: { readonly type: 'string'; readonly default: 'Jobs' }
  }
}

afterEach(cleanup)

// Checked by tsc.
it('types each setting as it is declared', () => {
  expectTypeOf<SettingsOf<Remote>>().toEqualTypeOf<{
    readonly layout: 'list' | 'grid'
    readonly pageSize: number
    readonly isOpen: boolean
    readonly title: string
  }>()
})

it('needs no settings of a shell from before there were any', () => {
  expectTypeOf<Omit<PageContext, 'settings'>>().toExtend<PageContext>()
  expect(settingsOf<Remote>({})).toEqual({})
})

it('gives the loader and the component of a page the settings', async () => {
  const page = definePage({
    loader: async (context) => settingsOf<Remote>(context).pageSize,
    component: ({ data }) => <h1>{`${useSettings<Remote>().layout} of ${data}`}</h1>,
    meta: () => ({ title: '', description: '' }),
  })
  await renderPage(page, { route: '/careers', settings: { layout: 'grid', pageSize: 10 } })
  expect(await screen.findByRole('heading', { name: 'grid of 10' })).toBeTruthy()
})
